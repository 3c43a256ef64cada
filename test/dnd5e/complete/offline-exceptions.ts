import type { Disagreement } from '../sources/books/facts/compare.ts';

/** What the bundled package says otherwise than the book, with why that is left so. */
interface Exception {
  readonly why: string;
  readonly is: (row: Disagreement) => boolean;
}

const words = (list: string): string[] => list.split(' | ').filter(Boolean);
const onlyIn = (a: string, b: string): string[] => words(a).filter((w) => !words(b).includes(w));

/** What only points at other features, or tells of their growth in the words of the table. */
const POINTER =
  / feature$|^(?:wild shape|unarmored movement|natural explorer|favored enemy)\b.* improvements?$/;
/** Features that the package lists beside the feature they are a part of. */
const PARTS =
  /^(?:domain spells|oath spells|channel divinity(?:: turn undead)?|flurry of blows|patient defense|step of the wind|flexible casting: .*)$/;
/** Growth that the package lists by name and the table by a pointer. */
const GROWTH =
  /^(?:wild shape \(.*\)|(?:favored enemy|natural explorer) \(.*\)|unarmored movement)$/;
const sameWords = (name: string): string =>
  name
    .replace(' or below)', ')')
    .replace(/\((one|two|three) uses?\)/, (_, n: string) => `(${NUMBERS.indexOf(n)} use)`)
    .replace(/\((\d) uses\)/, '($1 use)')
    .replace(/^relentless$/, 'relentless rage');
const NUMBERS = ['', 'one', 'two', 'three'];

function sameFeatures({ book, ours = '' }: Disagreement): boolean {
  const printed = words(book)
    .filter((name) => !POINTER.test(name))
    .map(sameWords);
  const listed = words(ours).map(sameWords);
  return (
    printed.every((name) => listed.includes(name)) &&
    listed.every((name) => printed.includes(name) || PARTS.test(name) || GROWTH.test(name))
  );
}

/** Names of the package that differ by a plural or by a word. */
const sameName = (text: string): string =>
  text.replace(/\bclaws\b/g, 'claw').replace('turn defiance', 'turning defiance');

const UPSTREAM_ONLY =
  /^(?:variant: .*|hag coven|hag eye|shared spellcasting|night hag items)(?: \d+)?$/;

const sameDamageWords = (text = ''): string =>
  text
    .replace("aren't | attacks", 'attacks')
    .replace(/ \| (?:that|made|not|weapons|with)\b/g, '')
    .replace(/^aren't \| /, '');

export const EXCEPTIONS: readonly Exception[] = [
  {
    why: 'The printed bonus of the mule is wrong; it is put right, which the entry says.',
    is: ({ id, field }) => id === 'creature/srd-2014/mule' && field === 'actions_attacks',
  },
  {
    why: 'The package has no rules, magic items and feats: answers say that they are not here yet.',
    is: ({ id, ours }) => /^(?:heading|magic-item|feat)\//.test(id) && ours === undefined,
  },
  {
    why: 'The introduction to exhaustion is no part of the condition in the package.',
    is: ({ id }) => id === 'heading/srd-2014/exhaustion',
  },
  {
    why: 'The table points at features; the package names them, and the parts of some.',
    is: (row) => row.field === 'features' && sameFeatures(row),
  },
  {
    why: 'Options of the printed stat blocks that are in no SRD but in all upstreams.',
    is: ({ field, book, ours = '' }) =>
      /^(?:actions|traits)/.test(field) &&
      onlyIn(sameName(book), sameName(ours)).length === 0 &&
      onlyIn(sameName(ours), sameName(book)).every((name) => UPSTREAM_ONLY.test(name)),
  },
  {
    why: 'An attack in the plural, a trait with one word more.',
    is: ({ field, book, ours = '' }) =>
      /^(?:actions|traits)/.test(field) && onlyIn(sameName(book), sameName(ours)).length === 0,
  },
  {
    why: '"That aren\'t silvered" and "not made with silvered weapons" are one thing.',
    is: ({ field, book, ours }) =>
      /^damage_/.test(field) && sameDamageWords(book) === sameDamageWords(ours),
  },
  {
    why: 'Other words for the same: what it knew or spoke in life, "can\'t speak (them)".',
    is: ({ field, book, ours }) =>
      field === 'languages' &&
      book.replace(/ them$/, '').replace('the languages', 'all languages') ===
        ours?.replace('spoke in life', 'knew in life'),
  },
  {
    why: 'A day is 24 hours, and one minute is 1 minute.',
    is: ({ field, book, ours }) =>
      field === 'duration' && ['1 day 24 hours', 'one minute 1 minute'].includes(`${book} ${ours}`),
  },
  {
    why: 'The package has other words for some components; prices and what is consumed agree.',
    is: ({ field, book, ours = '' }) =>
      field === 'material' &&
      /\d[\d,]* gp/.exec(book)?.[0] === /\d[\d,]* gp/.exec(ours)?.[0] &&
      /consume/.test(book) === /consume/.test(ours),
  },
  {
    why: 'The package has lost what these do at higher levels, and we write no game text.',
    is: ({ id, field }) =>
      field === 'higher_level' &&
      /\/(?:animal-friendship|branding-smite|counterspell|hellish-rebuke|heroism|hunters-mark)$/.test(
        id,
      ),
  },
  {
    why: 'That druids wear no metal stands beside the list in the book.',
    is: ({ id, field }) => id === 'class/srd-2014/druid' && field === 'armor_proficiencies',
  },
  {
    why: 'The slip of its hit points changes the dice in the same line.',
    is: ({ id, field }) => id === 'creature/srd-2014/horned-devil' && field === 'hit_dice',
  },
  {
    why: 'A digit of its price stands behind the name in the Markdown; see the slips.',
    is: ({ id }) => id === 'gear/srd-2014/potion-of-healing-5',
  },
  {
    why: 'The package sells them one by one, for a tenth of the price.',
    is: ({ id }) => id === 'gear/srd-2014/spikes-iron-10',
  },
];
