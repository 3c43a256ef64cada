import type { Document, Merge } from '../../library/library.ts';

/** Matches by name rank SRD 2024, then SRD 2014, then everything else. */
export const rankOf = (key: string): number =>
  key === 'srd-2024' ? 1 : key === 'srd-2014' ? 2 : 10;

export const CC_BY = 'Creative Commons Attribution 4.0 International (CC-BY-4.0)';

/**
 * The attribution that the licence requires for a System Reference Document: title, author,
 * address, licence and its address, and that it was changed.
 */
const attributionFor = (version: string, url: string): string =>
  `This work includes material from the System Reference Document ${version} ("SRD ${version}") by Wizards of the Coast LLC, available at ${url}. The SRD ${version} is licensed under the ${CC_BY}, available at https://creativecommons.org/licenses/by/4.0/legalcode. Changes: split into entries, figures read out of the text, known misprints corrected.`;

const SRD_5_1 = 'https://dnd.wizards.com/resources/systems-reference-document';
const SRD_5_2 = 'https://www.dndbeyond.com/srd';

export const srd2014: Omit<Document, 'source'> = {
  key: 'srd-2014',
  title: 'System Reference Document 5.1',
  ruleset: '5e-2014',
  publisher: 'Wizards of the Coast',
  license: CC_BY,
  attribution: attributionFor('5.1', SRD_5_1),
  url: SRD_5_1,
  aliases: [
    'SRD',
    'srd-5e',
    'srd-5.1',
    'srd5.1',
    '5e-srd',
    'wotc-srd',
    'srd 2014',
    '5e 2014 rules',
  ],
  rank: rankOf('srd-2014'),
};

export const srd2024: Omit<Document, 'source'> = {
  ...srd2014,
  key: 'srd-2024',
  title: 'System Reference Document 5.2',
  ruleset: '5e-2024',
  attribution: attributionFor('5.2', SRD_5_2),
  url: SRD_5_2,
  aliases: ['srd-5.2', 'srd5.2', 'srd 2024', '5e 2024 rules'],
  rank: rankOf('srd-2024'),
};

const minimal = (key: string): Omit<Document, 'source'> => ({
  key,
  title: key,
  ruleset: key.startsWith('a5e') ? 'a5e' : key.endsWith('-2024') ? '5e-2024' : '5e-2014',
  rank: rankOf(key),
});

/** The documents of a source's entities, as far as its rows or our own table have them. */
export function documentsNamed(
  source: string,
  keys: Iterable<string>,
  read: readonly Document[],
): Document[] {
  const known = [srd2014, srd2024];
  return [...new Set(keys)].map(
    (key) =>
      read.find((document) => document.key === key) ?? {
        ...(known.find((document) => document.key === key) ?? minimal(key)),
        source,
      },
  );
}

/** A row has less about its document than the list of documents, so a stored one is kept. */
export const keepStored: Merge['document'] = (incoming, stored) => (stored ? undefined : incoming);
