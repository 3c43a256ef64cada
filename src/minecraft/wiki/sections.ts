import type { CheerioAPI } from 'cheerio';
import { notFound } from '../../base/error.ts';
import { nearest, plain } from '../../text/names.ts';
import type { RenderedPage } from './pages.ts';

export interface Section {
  /** The wiki's number for it; `T-1` if it comes from a template. */
  index: string;
  title: string;
  level: number;
  anchor: string;
}

export const sectionsOf = (page: RenderedPage): Section[] =>
  page.sections.map(({ index, line, level, anchor }) => ({
    index,
    title: line.replace(/<[^>]*>/g, '').trim(),
    level,
    anchor,
  }));

export interface FoundSection extends Section {
  /** The other sections with the same title. */
  namesakes: readonly Section[];
}

/**
 * The section meant by its title, anchor or number; refuses with the list of titles. The anchor of
 * a second "Examples" is `Examples_2`, as in the wiki's own links.
 */
export function findSection(sections: readonly Section[], wanted: string): FoundSection {
  const name = plain(wanted);
  const namesakes = sections.filter((section) => plain(section.title) === name);
  const found =
    namesakes[0] ??
    sections.find((section) => plain(section.anchor) === name) ??
    sections.find((section) => section.index === wanted.trim());
  if (found) return { ...found, namesakes: namesakes.slice(1) };
  const titles = sections.map((section) => section.title);
  const near = nearest(wanted, titles);
  throw notFound(`The page has no section "${wanted.slice(0, 80)}".`, {
    next:
      titles.length > 0
        ? `It has: ${titles.slice(0, 40).join(', ')}${titles.length > 40 ? ` and ${titles.length - 40} more` : ''}.`
        : 'It has no sections: ask for it whole.',
    suggestions: near.length > 0 ? near : titles.slice(0, 5),
  });
}

/** The list of sections, with the anchor if the title is not unique. */
export function outlineOf(sections: readonly Section[]) {
  const times = new Map<string, number>();
  for (const { title } of sections) times.set(title, (times.get(title) ?? 0) + 1);
  return sections.map(({ index, title, level, anchor }) => ({
    index,
    title,
    level,
    ...((times.get(title) ?? 0) > 1 ? { anchor } : {}),
  }));
}

/**
 * Removes everything but one section from a parsed page: from its heading to the next of the same
 * level. The HTML is cut rather than requested by number, since sections from templates have no
 * number.
 */
export function keepSection($: CheerioAPI, section: Section): void {
  const anchor = $('[id]').filter((_, element) => $(element).attr('id') === section.anchor);
  const heading = anchor.closest('h1,h2,h3,h4,h5,h6').first();
  // Newer MediaWiki wraps a heading in a div.
  const wrapped = heading.parent('.mw-heading');
  const start = wrapped.length > 0 ? wrapped : heading;
  if (start.length === 0) return;
  const kept = [start];
  for (let next = start.next(); next.length > 0; next = next.next()) {
    if (levelOf($, next) <= section.level) break;
    kept.push(next);
  }
  const html = kept.map((part) => $.html(part)).join('\n');
  $.root().html(html);
}

function levelOf($: CheerioAPI, element: ReturnType<CheerioAPI>): number {
  const heading = element.is('h1,h2,h3,h4,h5,h6')
    ? element
    : element.is('.mw-heading')
      ? element.children('h1,h2,h3,h4,h5,h6').first()
      : undefined;
  const name = heading?.[0] && $(heading).prop('tagName');
  return typeof name === 'string' ? Number(name.slice(1)) : 7;
}
