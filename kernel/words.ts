// The words of a text, by their numbers in a vocabulary: the same hashes and tables as in
// src/base/text-slots.ts.

const SPACE: i32 = 0x20;
/** Forms of a character that are not of a word: left out, or of no English text. */
const DROPPED: i32 = 1;
const OTHER: i32 = 0;

const FIRST_LOW: i32 = 0x5bd1e995;
const FIRST_HIGH: i32 = 0x1b873593;
/** The bit that makes a number negative. */
const SIGN: i32 = 1 << 31;

/** The number of the word with this hash; a negative one, made of the hash, if it is unknown. */
@inline
function numberOf(first: i32, second: i32, places: usize, mask: i32, lows: usize, highs: usize): i32 {
  let a = first;
  let b = second;
  a = (a ^ (a >>> 16)) * 0x85ebca6b ^ (b ^ (b >>> 13)) * 0xc2b2ae35;
  b = (b ^ (b >>> 16)) * 0x85ebca6b ^ (a ^ (a >>> 13)) * 0xc2b2ae35;
  let place = a & mask;
  let slot = load<i32>(places + ((<usize>place) << 2));
  while (slot > 0) {
    const at = (<usize>(slot - 1)) << 2;
    if (load<i32>(lows + at) === a && load<i32>(highs + at) === b) return slot - 1;
    place = (place + 1) & mask;
    slot = load<i32>(places + ((<usize>place) << 2));
  }
  return a | SIGN;
}

/**
 * The numbers of all words of a text in UTF-16, normalized by `forms`: what each character becomes.
 * Returns how many words there are, or -1 if a character is of no English text.
 */
export function readWords(
  text: usize,
  length: i32,
  forms: usize,
  places: usize,
  mask: i32,
  lows: usize,
  highs: usize,
  out: usize,
): i32 {
  let to = out;
  let a = FIRST_LOW;
  let b = FIRST_HIGH;
  let isInWord = false;
  for (let i = 0; i <= length; i++) {
    const form: i32 =
      i === length ? SPACE : <i32>load<u8>(forms + <usize>load<u16>(text + ((<usize>i) << 1)));
    if (form > SPACE) {
      a = (a ^ form) * 0x9e3779b1;
      b = (b ^ form) * 0x85ebca77;
      b ^= b >>> 15;
      isInWord = true;
    } else if (form === SPACE) {
      if (!isInWord) continue;
      store<i32>(to, numberOf(a, b, places, mask, lows, highs));
      to += 4;
      a = FIRST_LOW;
      b = FIRST_HIGH;
      isInWord = false;
    } else if (form === OTHER) return -1;
  }
  return <i32>((to - out) >> 2);
}
