/**
 * Removes addresses into worlds from Markdown, keeping the link labels: what they lead to may be
 * hidden from players, or become hidden while the text is stored.
 */
export const withoutWorldAddresses = (text: string): string =>
  text
    .replace(/\[([^\][]*)\]\(https?:\/\/(?:www\.)?worldanvil\.com\/w\/[^)\s]*\)/gi, '$1')
    .replace(/https?:\/\/(?:www\.)?worldanvil\.com\/w\/[^\s)\]]+/gi, '');
