/** The two editions of the rules supported here. */
export type Edition = '2014' | '2024';

export const editions = ['2014', '2024'] as const;

/** Every spelling of an edition that tools accept. */
export const editionWords = ['5e-2014', '5e-2024', '2014', '2024'] as const;
export type EditionWord = (typeof editionWords)[number];

export const editionOf = (word: EditionWord): Edition => (word.endsWith('2024') ? '2024' : '2014');

/** The name of an edition in the library: `5e-2014`. */
export const rulesetOf = (edition: Edition): `5e-${Edition}` => `5e-${edition}`;

/** The open rules of both editions. */
export const srdDocuments: readonly string[] = editions.map((edition) => `srd-${edition}`);

/** A book of one's own that is called "SRD 5.2" is none of these. */
export const isSrd = (document: string): boolean => srdDocuments.includes(document);
