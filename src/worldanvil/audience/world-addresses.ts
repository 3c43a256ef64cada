/**
 * A Markdown text without addresses into worlds: they name what they lead to, which may be hidden
 * from players, or become so while the text is kept. A link is its words.
 */
export const withoutWorldAddresses = (text: string): string =>
  text
    .replace(/\[([^\][]*)\]\(https?:\/\/(?:www\.)?worldanvil\.com\/w\/[^)\s]*\)/gi, '$1')
    .replace(/https?:\/\/(?:www\.)?worldanvil\.com\/w\/[^\s)\]]+/gi, '');
