import { readFileSync } from 'node:fs';
import * as z from 'zod';
import project from './project.json' with { type: 'json' };

/** One source for the version: package.json, which lies one folder above both src/ and dist/. */
const read = (path: string) =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))).version;

declare const LOREWRIGHT_VERSION: string | undefined;
declare const LOREWRIGHT_BUNDLED: string | undefined;
declare const LOREWRIGHT_DERIVATION: string | undefined;
declare const LOREWRIGHT_MERGING: string | undefined;
declare const LOREWRIGHT_GLOSSES: string | undefined;
declare const LOREWRIGHT_TABLE: string | undefined;

export const version =
  typeof LOREWRIGHT_VERSION === 'string' ? LOREWRIGHT_VERSION : read('../../package.json');

/** Changes with the code that reads the bundled content, and with that content. */
export const bundledReader =
  typeof LOREWRIGHT_BUNDLED === 'string' ? LOREWRIGHT_BUNDLED : `${version}-source`;

/**
 * Changes with the code that derives search data from entities. What another version derived is
 * derived again.
 */
export const derivation =
  typeof LOREWRIGHT_DERIVATION === 'string' ? LOREWRIGHT_DERIVATION : `${version}-source`;

/** Changes with the code that derives an entity from the records of its sources. */
export const merging =
  typeof LOREWRIGHT_MERGING === 'string' ? LOREWRIGHT_MERGING : `${version}-source`;

/** Changes with the glosses (`assets/gloss`). */
export const glossDigest =
  typeof LOREWRIGHT_GLOSSES === 'string' ? LOREWRIGHT_GLOSSES : `${version}-source`;

/** The checksum of `assets/table.bin`, if it was taken in advance: at every start it would be noticed. */
export const tableChecksum = typeof LOREWRIGHT_TABLE === 'string' ? LOREWRIGHT_TABLE : undefined;

/** Set in project.json alone; package.json and the others are generated from it. */
export const homepage = project.repository;

/** The User-Agent of all our requests. */
export const userAgent = `lorewright/${version} (${homepage})`;
