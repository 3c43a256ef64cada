/** What people type in a chat beside what they mean. */
const BESIDE =
  /(?<![\p{L}\p{N}])(?:pls|plz|please|lol|lmao|btw|brb|imo|imho|afaik|asap|thx|tysm|thanks(?: in advance)?|thank you)(?![\p{L}\p{N}])/gu;
/** The same only where a text begins: elsewhere these may belong to it. */
const GREETING = /^(?:(?:hey|hi|hello|yo|ok|okay|um+|uh+|hmm+|quick question)[\s,:!.]+)+/u;

/** A text in small letters without them; as it is, if nothing else would be left. */
export function withoutChatWords(text: string): string {
  const left = text.replace(BESIDE, ' ').trimStart().replace(GREETING, '');
  return /[\p{L}\p{N}]/u.test(left) ? left.replace(/\s+/g, ' ').trim() : text;
}
