import { LETTER_FORMS, plain } from '../../text/names.ts';
import type { Arena, Kernel } from './kernel.ts';
import type { Vocabulary } from './word-pieces.ts';

/** The words of a text, normalized, by the numbers that `identify` gives them. */
export type WordReader = (text: string) => Int32Array;

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

  const readPiece = (text: string): Int32Array => {
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
    return count < 0 ? oneByOne(text) : new Int32Array(memory.buffer, numbers, count).slice();
  };
  const oneByOne = (text: string): Int32Array => {
    const words = plain(text);
    return words === '' ? new Int32Array(0) : Int32Array.from(words.split(' '), identify);
  };

  return (text) => {
    if (text.length <= AT_ONCE) return readPiece(text);
    const pieces: Int32Array[] = [];
    for (let start = 0; start < text.length; ) {
      const space = start + AT_ONCE < text.length ? text.lastIndexOf(' ', start + AT_ONCE) : -1;
      const end = space > start ? space : text.length;
      pieces.push(readPiece(text.slice(start, end)));
      start = end;
    }
    return Int32Array.from(pieces.flatMap((piece) => [...piece]));
  };
}
