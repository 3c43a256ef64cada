import { areNeighbours } from '../../text/keyboard.ts';
import { editDistance } from '../../text/names.ts';
import { soundOf } from '../../text/sound.ts';
import { typedName } from '../names/slips.ts';
import { columnsOf } from './columns.ts';
import type { Card } from './entity-cards.ts';

/** What was typed, and what may be meant by it. */
export interface TypedPart {
  readonly text: string;
  readonly kinds?: ReadonlySet<string> | undefined;
}

/** Names that are as many slips away. */
export interface Misspelt {
  readonly places: readonly number[];
  readonly slips: number;
}

const NOTHING: Misspelt = { places: [], slips: Number.POSITIVE_INFINITY };

/**
 * The places of the cards whose names are fewest slips away from what was typed; none if too many are.
 * `strange` are its words that are no English and in no name.
 */
export function misspeltNames(
  cards: readonly Card[],
  { text, kinds }: TypedPart,
  strange: ReadonlySet<string>,
): Misspelt {
  const typed = typedName(text, (word) => strange.has(word));
  if (typed.limit === 0) return NOTHING;
  const names = columnsOf(cards);
  let best = Number.POSITIVE_INFINITY;
  let places: number[] = [];
  for (let i = 0; i < cards.length; i++) {
    if (!typed.mayMean(names.letters[i] ?? 0, names.lengths[i] ?? 0, best)) continue;
    const card = cards[i];
    if (!card || (kinds && !kinds.has(card.kind))) continue;
    const slips = typed.slipsTo(card.plain, card.squashed, best);
    if (slips > best || slips === Number.POSITIVE_INFINITY) continue;
    if (slips < best) places = [];
    best = slips;
    places.push(i);
  }
  const different = new Set(places.map((i) => cards[i]?.squashed));
  return different.size <= typed.mostNames(best) ? { places, slips: best } : NOTHING;
}

/** Shorter words are too near to others. */
const SHORTEST = 4;
const LONGEST = 20;

/**
 * The names of one word that are a single letter away from a single word, although that may be a word:
 * "rouge" is Rogue and "griffin" Griffon. A word of English must have the same sound or its letters swapped;
 * of a short word that is none, the slip must be one of the fingers.
 */
export function nearestWord(
  cards: readonly Card[],
  { text, kinds }: TypedPart,
  isEnglish: boolean,
): readonly number[] {
  if (text.length < SHORTEST || text.length > LONGEST || /[^a-z]/.test(text)) return [];
  const isMeant = isEnglish ? isHeardOrSwapped : isSlip;
  const names = columnsOf(cards);
  const places: number[] = [];
  for (let i = 0; i < cards.length; i++) {
    if (Math.abs((names.lengths[i] ?? 0) - text.length) > 1) continue;
    const card = cards[i];
    if (!card || (kinds && !kinds.has(card.kind)) || card.plain[0] !== text[0]) continue;
    if (card.plain === card.squashed && isMeant(text, card.plain)) places.push(i);
  }
  return new Set(places.map((i) => cards[i]?.plain)).size === 1 ? places : [];
}

/** "solider", "rouge"; but a short word that sounds like another is one of its own. */
function isHeardOrSwapped(typed: string, name: string): boolean {
  if (editDistance(typed, name, 1) !== 1) return false;
  if (typed.length === name.length && [...typed].sort().join('') === [...name].sort().join(''))
    return true;
  return typed.length >= HEARD_FROM && soundOf(typed) === soundOf(name);
}
const HEARD_FROM = 7;

/** "toech", "forg", "bles", "flutte". */
function isSlip(typed: string, name: string): boolean {
  if (editDistance(typed, name, 1) !== 1) return false;
  if (typed.length !== name.length) return true;
  const at = [...typed].findIndex((letter, i) => letter !== name[i]);
  const isSwapped = typed.slice(at + 1) !== name.slice(at + 1);
  return isSwapped || areNeighbours(typed[at] ?? '', name[at] ?? '');
}
