const PIECES = /[A-Za-z]+|\d+|[^\sA-Za-z\d]+|\n+/g;

/**
 * Estimates how many tokens a text costs a model. Counting exactly needs a vocabulary of megabytes;
 * over thousands of stat blocks this is 0 to 15 % below what a current tokenizer counts.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    const { length } = piece;
    if (/^[A-Za-z]/.test(piece)) tokens += length <= 7 ? 1 : length <= 12 ? 1.5 : 2.5;
    else tokens += Math.max(1, length / 3);
  }
  return Math.ceil(tokens);
}
