import { lettersOf } from './letter-bits.ts';

/** Irregular plurals, abbreviations, and spellings that the rules below do not cover. */
const IRREGULAR = new Map(
  Object.entries({
    cacti: 'cactus',
    children: 'child',
    dice: 'die',
    feet: 'foot',
    ft: 'foot',
    fungi: 'fungus',
    geese: 'goose',
    grey: 'gray',
    incubi: 'incubus',
    larvae: 'larva',
    lb: 'pound',
    lbs: 'pound',
    lice: 'louse',
    magi: 'magus',
    mice: 'mouse',
    octopi: 'octopus',
    octopuses: 'octopus',
    oxen: 'ox',
    pegasi: 'pegasus',
    shoes: 'shoe',
    staves: 'staff',
    succubi: 'succubus',
    teeth: 'tooth',
    toes: 'toe',
  }),
);

/** How many words are cached: more than the names of most libraries have. */
const REMEMBERED = 15_000;
const known = new Map<string, string>();

/**
 * A common form for a word and its plural, and for British and American, umlaut and transliterated
 * spellings. Only compared with other forms: it need not be a word ("zombies" is "zomby").
 */
export function wordForm(word: string): string {
  let form = known.get(word);
  if (form === undefined) {
    form = joinedForm(word);
    // The first words are kept: a scan of more names would replace all of them every time.
    if (known.size < REMEMBERED) known.set(word, form);
  }
  return form;
}

/** The same for a whole name without spaces; not cached, since there are too many. */
export const joinedForm = (word: string): string =>
  spellingForm(singularForm(IRREGULAR.get(word) ?? word));

/** Letters that plurals and other spellings add, remove or replace. */
const UNSTABLE = lettersOf('efisuvyz');
/** Vowels also change in words with an irregular plural, and in those for men and women. */
const VOWELS = lettersOf('aeiou');
const irregularForms = new Set(IRREGULAR.values());

/** The letters of a word that remain in all its forms. */
export function stableLetters(word: string): number {
  const form = wordForm(word);
  const letters = lettersOf(word) & lettersOf(form) & ~UNSTABLE;
  return irregularForms.has(form) || form.endsWith('man') ? letters & ~VOWELS : letters;
}

/**
 * What all words of the same form begin with: two letters, but one where the second may be an e that
 * other spellings leave out, and nothing of a word whose plural or abbreviation begins otherwise.
 */
export function stableBeginning(word: string): string {
  const form = wordForm(word);
  if (irregularForms.has(form)) return '';
  return word.slice(0, 'aou'.includes(word.charAt(0)) ? 1 : 2);
}

/** Words in -f and -fe; all others in -ves end in -ve. */
const F_PLURAL = /(wol|el|dwar|thie|lea|shel|sel|hal|cal|loa|hoo|scar|shea)ves$/;
const FE_PLURAL = /(kni|li|wi)ves$/;

function singularForm(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('men')) return `${word.slice(0, -2)}an`;
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (!/[^sui]s$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (F_PLURAL.test(word)) return `${word.slice(0, -3)}f`;
  if (FE_PLURAL.test(word)) return `${word.slice(0, -3)}fe`;
  if (word.endsWith('axes')) return word.slice(0, -1);
  return word.slice(0, /(ch|sh|ss|x|o)es$/.test(word) ? -2 : -1);
}

/** Whether any of the rules below may apply: to most words none does. */
const RESPELT = /our$|[bct]re$|ence$|[iy]z|ll[eio]|ax$|[aou]e./;

/** "armour", "sabre", "defence", "paralysed", "traveller", "battleax", "Mueller". */
const spellingForm = (word: string): string =>
  !RESPELT.test(word) || /\d/.test(word)
    ? word
    : word
        .replace(/our$/, 'or')
        .replace(/([bct])re$/, '$1er')
        .replace(/ence$/, 'ense')
        .replace(/([iy])z(?=e|ing|ation)/, '$1s')
        .replace(/ll(?=er|ed|ing|ous)/, 'l')
        .replace(/ax$/, 'axe')
        .replace(/([aou])e(?=.)/g, '$1');
