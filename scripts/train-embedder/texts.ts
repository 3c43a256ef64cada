import { randomFrom, shuffled } from './random.ts';
import type { SrdText } from './srd.ts';
import type { Sense } from './wordnet.ts';

/** How many texts of each sort the teacher reads: what fits half an hour of one core. */
const SHARE = {
  names: 6_000,
  sentences: 20_000,
  passages: 6_000,
  meanings: 44_000,
  synonyms: 10_000,
  examples: 14_000,
  phrases: 46_000,
};
const MOST_WORDS = 48;

/** What the table learns from, in a fixed order. No query of any evaluation is among it. */
export function trainingTexts(srd: SrdText, senses: readonly Sense[]): string[] {
  const random = randomFrom(7);
  // A sense that shares no word with everyday text teaches words that nobody searches by.
  const everyday = senses.filter((sense) => sense.common > 0);
  const pick = (texts: readonly string[], count: number): string[] =>
    shuffled([...new Set(texts)], random).slice(0, count);
  const texts = [
    ...pick(srd.names, SHARE.names),
    ...pick(srd.sentences, SHARE.sentences),
    ...pick(srd.passages, SHARE.passages),
    ...pick(
      everyday.map((sense) => `${sense.words[0] ?? ''}: ${sense.meaning}`),
      SHARE.meanings / 2,
    ),
    ...pick(
      senses.map((sense) => sense.meaning),
      SHARE.meanings / 2,
    ),
    ...pick(
      senses.filter((s) => s.words.length > 1).map((s) => s.words.slice(0, 4).join(', ')),
      SHARE.synonyms,
    ),
    ...pick(
      everyday.flatMap((sense) => sense.examples),
      SHARE.examples,
    ),
    ...phrases(srd, everyday, SHARE.phrases, random),
  ];
  const tidy = texts.map((text) => text.replace(/\s+/g, ' ').trim());
  return shuffled(
    [...new Set(tidy)].filter((text) => text.length > 2 && text.split(' ').length <= MOST_WORDS),
    random,
  );
}

/**
 * Short phrases in the shape of what people type. Their sense matters little; they teach the table
 * how the teacher weighs small words, and what two words mean together.
 */
const SHAPES: readonly string[] = [
  'A N',
  'N N',
  'A N',
  'V N',
  'V a N',
  'V the N',
  'V a N with a N',
  'N that can V',
  'N that Vs a N',
  'N made of N',
  'A N with N',
  'A A N',
  'N of N',
  'V without N',
  'how do I V',
  'how do I V a N',
  'can I V while N',
  'can I V a N',
  'what happens when I V',
  'what happens if a N can V',
  'how many N can I V',
  'how does N work',
  'who can V a N',
  'spells that V N',
  'spell to V a N',
  'a spell for N',
  'magic item that can V',
  'magic N',
  'monster that Vs N',
  'creature with A N',
  'creatures that live in N',
  'weapon for N',
  'class that uses N',
  'class good at N',
  'people who V N',
  'race with N',
  'feat for N',
  'rules for N',
  'V someone with N',
  'V everyone in a N',
  'make someone V',
  'protect against N',
  'protect my N from N',
  'turn into a N',
  'turn a N into N',
  'N R',
  'V R',
  'someone who is A',
  'being A and A',
  'S',
  'S and S',
  'A S',
  'S with N',
  'V S',
];

function phrases(
  srd: SrdText,
  senses: readonly Sense[],
  count: number,
  random: () => number,
): string[] {
  // Common words come up more often, as they do in questions, but not in proportion: "have" is
  // soon learned.
  const bag = (part: Sense['part']): string[] =>
    senses
      .filter((sense) => sense.part === part)
      .flatMap((sense) =>
        sense.words
          .filter((word) => /^[a-z]{2,}( [a-z]+)?$/.test(word))
          .flatMap((word) => Array<string>(1 + Math.floor(Math.log2(1 + sense.common))).fill(word)),
      );
  const game = srd.sentences.flatMap(
    (sentence) => sentence.toLowerCase().match(/[a-z]{4,}/g) ?? [],
  );
  const nouns = new Set(bag('noun'));
  const bags: Record<string, readonly string[]> = {
    N: [
      ...bag('noun'),
      ...[...new Set(game)].filter((word) => nouns.has(word)).flatMap((w) => [w, w, w, w]),
    ],
    V: bag('verb'),
    A: bag('adj'),
    R: bag('adv'),
    S: srd.names.map((name) => name.toLowerCase()),
  };
  const draw = (letter: string): string => {
    const words = bags[letter] ?? [];
    return words[Math.floor(random() * words.length)] ?? '';
  };
  return Array.from({ length: count }, (_, i) =>
    (SHAPES[i % SHAPES.length] ?? '').replace(/\b[NVARS](?=s?\b)/g, draw),
  );
}
