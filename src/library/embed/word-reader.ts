import { LETTER_FORMS, plain } from '../../text/names.ts';
import type { Arena, Kernel } from './kernel.ts';
import { wordNumber } from './word-numbers.ts';
import type { Vocabulary } from './word-pieces.ts';

/** The words of a text, normalized, by their numbers (see `wordNumber`). */
export type WordReader = (text: string) => Uint16Array;

/** So many characters are read at once; longer texts in pieces that end at a space. */
const AT_ONCE = 16_384;

/** Reads words in the kernel, several times as fast as one by one. */
export function wordReader(
  { identify, tables }: Pick<Vocabulary, 'identify' | 'tables'>,
  { memory, reserve }: Arena,
  kernel: Kernel,
): WordReader {
  const { places, low, high } = tables();
  const at = {
    forms: reserve(LETTER_FORMS.length),
    places: reserve(places.byteLength),
    low: reserve(low.byteLength),
    high: reserve(high.byteLength),
    text: reserve(AT_ONCE * 2),
    numbers: reserve(AT_ONCE * 2 + 4),
  };
  new Uint8Array(memory.buffer, at.forms).set(LETTER_FORMS);
  new Int32Array(memory.buffer, at.places).set(places);
  new Int32Array(memory.buffer, at.low).set(low);
  new Int32Array(memory.buffer, at.high).set(high);
  const characters = Buffer.from(memory.buffer, at.text, AT_ONCE * 2);
  const mask = places.length - 1;

  const readPiece = (text: string): Uint16Array => {
    if (text.length > AT_ONCE) return oneByOne(text);
    characters.write(text, 'utf16le');
    const { forms, numbers } = at;
    const { length } = text;
    const count = kernel.readWords(
      at.text,
      length,
      forms,
      at.places,
      mask,
      at.low,
      at.high,
      numbers,
    );
    if (count < 0) return oneByOne(text);
    const read = new Int32Array(memory.buffer, numbers, count);
    // `from` with a function takes several times as long.
    const words = new Uint16Array(count);
    for (let i = 0; i < count; i++) words[i] = wordNumber(read[i] ?? 0);
    return words;
  };
  const oneByOne = (text: string): Uint16Array => {
    const words = plain(text);
    return words === ''
      ? new Uint16Array(0)
      : Uint16Array.from(words.split(' ').map(identify), wordNumber);
  };

  return (text) => {
    if (text.length <= AT_ONCE) return readPiece(text);
    const pieces: Uint16Array[] = [];
    for (let start = 0; start < text.length; ) {
      const space = start + AT_ONCE < text.length ? text.lastIndexOf(' ', start + AT_ONCE) : -1;
      const end = space > start ? space : text.length;
      pieces.push(readPiece(text.slice(start, end)));
      start = end;
    }
    return Uint16Array.from(pieces.flatMap((piece) => [...piece]));
  };
}
