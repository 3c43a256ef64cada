const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inline = (text: string): string =>
  escaped(text)
    .replace(/'''(.+?)'''/g, '<b>$1</b>')
    .replace(/\[\[([^\]|]+)\]\]/g, '<a href="/w/$1">$1</a>');

export interface RenderedSection {
  index: string;
  line: string;
  anchor: string;
  level: string;
}

/** Wikitext as MediaWiki's HTML shows it, as far as our pages use wikitext. */
export function renderWikitext(
  text: string,
  template: (name: string) => string,
): { html: string; sections: RenderedSection[] } {
  const sections: RenderedSection[] = [];
  let own = 0;
  let transcluded = 0;
  const block = (part: string, fromTemplate: boolean): string => {
    const heading = /^(={2,6})\s*(.+?)\s*\1$/.exec(part);
    if (heading?.[1] && heading[2]) {
      const level = heading[1].length;
      const name = heading[2].replaceAll(' ', '_');
      const namesakes = sections.filter(({ line }) => line === heading[2]).length;
      const anchor = namesakes === 0 ? name : `${name}_${namesakes + 1}`;
      const index = fromTemplate ? `T-${++transcluded}` : String(++own);
      sections.push({ index, line: heading[2], anchor, level: String(level) });
      return `<h${level}><span class="mw-headline" id="${anchor}">${inline(heading[2])}</span></h${level}>`;
    }
    const code = /^<syntaxhighlight lang="(\w+)">\n([\s\S]*)\n<\/syntaxhighlight>$/.exec(part);
    if (code?.[1] && code[2] !== undefined)
      return `<div class="mw-highlight mw-highlight-lang-${code[1]}" dir="ltr"><pre><span></span>${escaped(code[2]).replace(/("[^"]*")/g, '<span class="nt">$1</span>')}\n</pre></div>`;
    if (part.startsWith('{|')) return table(part);
    if (part.startsWith('<div')) return part;
    if (part.startsWith('* '))
      return `<ul>${part
        .split('\n')
        .map((line) => `<li>${inline(line.slice(2))}</li>`)
        .join('\n')}</ul>`;
    const included = /^\{\{(.+)\}\}$/.exec(part)?.[1];
    if (included !== undefined) return render(template(included), true);
    return `<p>${inline(part)}\n</p>`;
  };
  const render = (wikitext: string, fromTemplate: boolean): string =>
    pieces(wikitext)
      .map((part) => block(part, fromTemplate))
      .join('\n');
  return { html: `<div class="mw-parser-output">${render(text, false)}</div>`, sections };
}

/** Headings, lists and code stand alone even where no empty line sets them apart. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const part of text.split(/(<syntaxhighlight[\s\S]*?<\/syntaxhighlight>|\{\|[\s\S]*?\|\})/)) {
    if (/^(<syntaxhighlight|\{\|)/.test(part)) found.push(part);
    else
      for (const piece of part.split(/\n{2,}|\n(?==)|(?<==)\n|\n(?=\* )(?<!\n\* .*\n)/)) {
        const lines = piece.split('\n');
        const list = lines.findIndex((line) => line.startsWith('* '));
        if (list > 0) found.push(lines.slice(0, list).join('\n'), lines.slice(list).join('\n'));
        else found.push(piece);
      }
  }
  return found.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function table(part: string): string {
  const rows = part
    .split('\n')
    .filter((line) => /^[!|] /.test(line))
    .map((line) => {
      const tag = line.startsWith('!') ? 'th' : 'td';
      const cells = line.slice(2).split(/ (?:!!|\|\|) /);
      const html = cells.map((cell) => {
        const [, attributes = '', text = cell] = /^(.*="\d+") \| (.*)$/.exec(cell) ?? [];
        return `<${tag} ${attributes}>${inline(text)}</${tag}>`;
      });
      return `<tr>${html.join('')}</tr>`;
    });
  return `<table class="wikitable"><tbody>${rows.join('')}</tbody></table>`;
}
