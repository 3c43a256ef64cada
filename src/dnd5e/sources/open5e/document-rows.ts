import type { Document } from '../../../library/library.ts';
import { CC_BY, rankOf, srd2014, srd2024 } from '../documents.ts';

/** A document in Open5e, in either version. */
interface DocumentRow {
  readonly key: string;
  readonly name: string;
  readonly publisher?: { readonly name: string } | null | undefined;
  readonly gamesystem?: { readonly key: string } | null | undefined;
  readonly licenses: readonly { readonly name: string }[];
  readonly permalink?: string | null | undefined;
  readonly desc?: string | null | undefined;
}

/** Other names of documents: those of v1, and common ones. */
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

/** The two versions of Open5e have different licences for this one; both are shown. */
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

/** The book under which v1 lists all of Level Up; v2 has only its parts. */
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
