/** The two editions of the rules that this room knows. */
export type Edition = '2014' | '2024';

export const editions = ['2014', '2024'] as const;

/** Every way people write an edition, as a tool takes it. */
export const editionWords = ['5e-2014', '5e-2024', '2014', '2024'] as const;
export type EditionWord = (typeof editionWords)[number];

export const editionOf = (word: EditionWord): Edition => (word.endsWith('2024') ? '2024' : '2014');

/** The name of an edition in the library: `5e-2014`. */
export const rulesetOf = (edition: Edition): `5e-${Edition}` => `5e-${edition}`;
