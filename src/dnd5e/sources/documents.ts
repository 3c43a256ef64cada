import type { Document, Merge } from '../../library/library.ts';

/** Name matches rank SRD 2024, then SRD 2014, then everything else. */
export const rankOf = (key: string): number =>
  key === 'srd-2024' ? 1 : key === 'srd-2014' ? 2 : 10;

const CC_BY = 'Creative Commons Attribution 4.0 International (CC-BY-4.0)';

/** The words Wizards of the Coast asks for when its System Reference Document is passed on. */
const attributionFor = (version: string): string =>
  `Contains material from the System Reference Document ${version} by Wizards of the Coast LLC, licensed under ${CC_BY}, https://creativecommons.org/licenses/by/4.0/legalcode.`;

export const srd2014: Document = {
  key: 'srd-2014',
  title: 'System Reference Document 5.1',
  source: 'srd',
  ruleset: '5e-2014',
  publisher: 'Wizards of the Coast',
  license: CC_BY,
  attribution: attributionFor('5.1'),
  url: 'https://dnd.wizards.com/resources/systems-reference-document',
  aliases: [
    'srd',
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

export const srd2024: Document = {
  ...srd2014,
  key: 'srd-2024',
  title: 'System Reference Document 5.2',
  ruleset: '5e-2024',
  attribution: attributionFor('5.2'),
  aliases: ['srd-5.2', 'srd5.2', 'srd 2024', '5e 2024 rules'],
  rank: rankOf('srd-2024'),
};

/** What Open5e tells of a document, in either version. */
interface DocumentRow {
  readonly key: string;
  readonly name: string;
  readonly publisher?: { readonly name: string } | null | undefined;
  readonly gamesystem?: { readonly key: string } | null | undefined;
  readonly licenses: readonly { readonly name: string }[];
  readonly permalink?: string | null | undefined;
  readonly desc?: string | null | undefined;
}

/** Other words for a document: what v1 called it, and what people say. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'srd-2014': srd2014.aliases ?? [],
  'srd-2024': srd2024.aliases ?? [],
  'a5e-mm': ['menagerie'],
  bfrd: ['blackflag', 'black flag'],
  ccdx: ['cc'],
  deepm: ['dmag'],
  deepmx: ['dmag-e'],
  wz: ['warlock'],
  tdcs: ['taldorei'],
  open5e: ['o5e'],
};

/** The two versions of Open5e name different licences for this one; both are told. */
const DISPUTED: Readonly<Record<string, string>> = {
  bfrd: 'Creative Commons Attribution 4.0 according to Open5e v2, ORC License according to v1',
};

export function documentFrom(row: DocumentRow): Document {
  const srd = [srd2014, srd2024].find((known) => known.key === row.key);
  const license = DISPUTED[row.key] ?? row.licenses.map((l) => l.name).join(', ');
  return {
    key: row.key,
    title: row.name,
    source: 'open5e_v2',
    ruleset: row.gamesystem?.key ?? '5e-2014',
    ...(row.publisher && { publisher: row.publisher.name }),
    ...(license !== '' ? { license } : srd?.license && { license: srd.license }),
    ...(srd?.attribution && { attribution: srd.attribution }),
    ...(row.permalink && { url: row.permalink }),
    ...(row.desc?.trim() && { description: row.desc.trim() }),
    ...(ALIASES[row.key] && { aliases: ALIASES[row.key] }),
    rank: rankOf(row.key),
  };
}

/** The book v1 files all of Level Up under; v2 knows its parts only. */
export const a5eOfV1: Document = {
  key: 'a5e',
  title: 'Level Up: Advanced 5th Edition',
  source: 'open5e_v1',
  ruleset: 'a5e',
  publisher: 'EN Publishing',
  license: CC_BY,
  url: 'https://a5esrd.com/a5esrd',
  aliases: ['level up', 'advanced 5e'],
  rank: rankOf('a5e'),
};

const minimal = (key: string): Document => ({
  key,
  title: key,
  source: 'open5e_v2',
  ruleset: key.startsWith('a5e') ? 'a5e' : key.endsWith('-2024') ? '5e-2024' : '5e-2014',
  rank: rankOf(key),
});

/** The documents that entities stand in, as far as the rows beside them or we ourselves know them. */
export function documentsNamed(keys: Iterable<string>, read: readonly Document[]): Document[] {
  const known = [...read, srd2014, srd2024, a5eOfV1];
  return [...new Set(keys)].map((key) => known.find((d) => d.key === key) ?? minimal(key));
}

/** A row tells less of its document than the list of documents does, so a stored one stays. */
export const keepStored: Merge['document'] = (incoming, stored) => (stored ? undefined : incoming);
