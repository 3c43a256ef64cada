/** Punctuation that programs put in place of what was typed, and what that was. */
const TYPED: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '−': '-',
  '—': ' - ',
  '…': ' ',
  '•': ' ',
  '\u202f': ' ',
};
const PUT_IN_PLACE = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g');
/** What Latin-1 has no character for. */
const WIDE = /[\u0100-\uffff]/;

/**
 * A text with the punctuation of a keyboard. If nothing else is beyond Latin-1, it takes one byte per
 * character: V8 compiles a pattern once for such texts and once for others.
 */
export function withTypedPunctuation(text: string): string {
  if (!WIDE.test(text)) return text;
  const typed = text.replace(PUT_IN_PLACE, (character) => TYPED[character] ?? character);
  return WIDE.test(typed) ? typed : Buffer.from(typed, 'latin1').toString('latin1');
}
