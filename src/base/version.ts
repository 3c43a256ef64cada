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

export const version =
  typeof LOREWRIGHT_VERSION === 'string' ? LOREWRIGHT_VERSION : read('../../package.json');

/** Changes with the code that reads the content bundled with the program, and with that content. */
export const bundledReader =
  typeof LOREWRIGHT_BUNDLED === 'string' ? LOREWRIGHT_BUNDLED : `${version}-source`;

/** Changes with the code that derives what entities are found by; what another derived is made anew. */
export const derivation =
  typeof LOREWRIGHT_DERIVATION === 'string' ? LOREWRIGHT_DERIVATION : `${version}-source`;

/** Changes with the code that derives an entity from the records of its sources. */
export const merging =
  typeof LOREWRIGHT_MERGING === 'string' ? LOREWRIGHT_MERGING : `${version}-source`;

/** Changes with the sayings that things are found by (`assets/gloss`). */
export const glossDigest =
  typeof LOREWRIGHT_GLOSSES === 'string' ? LOREWRIGHT_GLOSSES : `${version}-source`;

/** The one place that names it is project.json; package.json and the rest are written from there. */
export const homepage = project.repository;

/** How every request of ours introduces itself. */
export const userAgent = `lorewright/${version} (${homepage})`;
