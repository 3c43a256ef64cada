/** What texts of the upstreams have and ours must not. */
const patterns: Readonly<Record<string, RegExp>> = {
  entity: /&(?:amp|lt|gt|quot|nbsp|#\d+|#x[\da-f]+|[a-z]{2,8};)/i,
  html: /<\/?(?:a|b|br|div|em|h[1-6]|hr|i|img|li|ol|p|span|strong|sub|sup|table|td|th|tr|u|ul)\b[^>]*>/i,
  unseen: /[\u00ad\u00a0\u200b-\u200d\u2060\ufb00-\ufb06\ufeff\ufffd]|\u2010\u2011/,
  'dead link': /\]\((?!https?:)[^)]*\)|open5e\.com|dnd5eapi\.co|\/api\/20\d\d|\bsrd:[a-z]/i,
  'name of another tool': /\|[A-Z]{3,}\||\[\/?\+\+\]/,
  'torn word': /[a-z]-\s*\n\s*[a-z]|\w{2,}- (?!or\b|and\b|to\b)[a-z]{2,}/,
  'glued caption': /^[_*]*Table[-:][^\n]*\n\|/m,
  'glued sentence': /[a-z][.!?][A-Z][a-z]/,
  spaces: /\S {2,}\S|^\s|\s$|\n[ \t]*\n[ \t]*\n/,
};

export function leftoversIn(id: string, value: unknown): string[] {
  if (typeof value === 'string')
    return Object.entries(patterns).flatMap(([name, pattern]) => {
      const found = pattern.exec(value);
      return found
        ? [`${id} ${name}: …${value.slice(Math.max(0, found.index - 20), found.index + 30)}…`]
        : [];
    });
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner) => leftoversIn(id, inner));
}
