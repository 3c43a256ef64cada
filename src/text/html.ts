const TAG =
  /<\/?(?:a|b|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)\b[^>]*>/i;

export const hasHtml = (text: string): boolean => TAG.test(text);

const BLANK = '\n\n';

/** The cells of one row of an HTML table. */
const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)(?=<\/t[hd]>|<t[hd]\b|$)/gi)].map(([, cell = '']) =>
    inlineOf(cell).replace(/\s+/g, ' ').replaceAll('|', '\\|').trim(),
  );

function tableOf(html: string): string {
  const rows = html
    .split(/<tr\b[^>]*>/i)
    .slice(1)
    .map(cellsOf)
    .filter((cells) => cells.length > 0);
  const [head, ...body] = rows;
  if (!head) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

const emphasis = (text: string): string =>
  text
    .replace(/<(?:b|strong)\b[^>]*>\s*([\s\S]*?)\s*<\/(?:b|strong)>/gi, '**$1**')
    .replace(/<(?:i|em)\b[^>]*>\s*([\s\S]*?)\s*<\/(?:i|em)>/gi, '*$1*');

const inlineOf = (html: string): string => withoutTags(emphasis(html));

function withoutTags(text: string): string {
  return text.replace(new RegExp(TAG.source, 'gi'), '');
}

/** Converts HTML inside Markdown to Markdown; words in angle brackets that are not tags stay. */
export const htmlToMarkdown = (text: string): string =>
  withoutTags(
    emphasis(
      text.replace(
        /<table\b[^>]*>([\s\S]*?)<\/table>/gi,
        (_, table: string) => `${BLANK}${tableOf(table)}${BLANK}`,
      ),
    )
      .replace(/<h([1-6])\b[^>]*>\s*([\s\S]*?)\s*<\/h\1>/gi, (_, level: string, title: string) => {
        const sign = '#'.repeat(Math.max(3, Number(level)));
        return `${BLANK}${sign} ${title}${BLANK}`;
      })
      .replace(/<br\b[^>]*>\s*/gi, '\n')
      .replace(/<hr\b[^>]*>/gi, `${BLANK}---${BLANK}`)
      .replace(/<li\b[^>]*>\s*/gi, '\n- ')
      .replace(/<\/?(?:p|div|ul|ol|dl)\b[^>]*>\s*/gi, BLANK),
  );
