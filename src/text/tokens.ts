/**
 * Estimates how many tokens a text costs a model: those of words, of numbers, of signs and of line
 * ends. Counting exactly needs a vocabulary of megabytes; over thousands of stat blocks this is 0 to
 * 15 % below what a current tokenizer counts.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (let from = 0; from < text.length; ) {
    const sort = sortOf(text.charCodeAt(from));
    let end = from + 1;
    while (end < text.length && sortOf(text.charCodeAt(end)) === sort) end++;
    const length = end - from;
    if (sort === LETTER) tokens += length <= 7 ? 1 : length <= 12 ? 1.5 : 2.5;
    else if (sort !== SPACE) tokens += Math.max(1, length / 3);
    from = end;
  }
  return Math.ceil(tokens);
}

const LETTER = 0;
const DIGIT = 1;
const LINE_END = 2;
const SPACE = 3;
const SIGN = 4;

const sorts = Uint8Array.from({ length: 128 }, (_, code) => sortOfCharacter(code));

const sortOf = (code: number): number => sorts[code] ?? sortOfCharacter(code);

function sortOfCharacter(code: number): number {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return LETTER;
  if (/\d/.test(character)) return DIGIT;
  if (character === '\n') return LINE_END;
  return /\s/.test(character) ? SPACE : SIGN;
}
