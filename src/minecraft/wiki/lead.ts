import type { CheerioAPI } from 'cheerio';

const infobox = '.infobox, .notaninfobox, .portable-infobox';
const heading = 'h1, h2, h3, h4, h5, h6, .mw-heading';

/**
 * Moves the first paragraph and the infobox to the top of a page, before hatnotes and message
 * boxes, so that the first part alone says what the page is about.
 */
export function putLeadFirst($: CheerioAPI): void {
  const page = $('.mw-parser-output').first();
  const children = page.children().toArray();
  const end = children.findIndex((element) => $(element).is(heading));
  const lead = $(end < 0 ? children : children.slice(0, end));
  const boxes = lead
    .filter(infobox)
    .add(lead.find(infobox))
    .filter((_, box) => $(box).parents(infobox).length === 0);
  const paragraph = lead
    .filter('p')
    .filter((_, element) => $(element).text().trim() !== '')
    .first();
  // "It may be one of these:" stays with its list.
  const list = /:\s*$/.test(paragraph.text()) ? paragraph.next('ul, ol, dl') : undefined;
  const first = [...paragraph.toArray(), ...(list?.toArray() ?? [])];
  for (const box of boxes.toArray()) {
    $(box).before(listOf($, $(box)));
    first.push(...$(box).prev().toArray());
    $(box).remove();
  }
  page.prepend($(first));
}

/** An infobox as a list of its rows: label and value, without images. */
function listOf($: CheerioAPI, box: ReturnType<CheerioAPI>): string {
  box.find('img, figure, .infobox-imagearea, .infobox-title, .mcwiki-header').remove();
  const rows: string[] = [];
  for (const row of box.find('tr, .pi-data').toArray()) {
    const label = $(row).children('th, .pi-data-label').first();
    const value = $(row).children('td, .pi-data-value').first();
    if (value.text().trim() === '' || value.find('tr').length > 0) continue;
    const name = label.text().trim().replace(/:$/, '');
    rows.push(
      name === '' ? `<li>${value.html()}</li>` : `<li><b>${label.html()}</b>: ${value.html()}</li>`,
    );
  }
  return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<div>${box.html()}</div>`;
}
