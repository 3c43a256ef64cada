import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { findAsset } from '../../base/assets.ts';
import { messageOf } from '../../base/error.ts';
import { reinstalling } from '../../base/program.ts';
import { version } from '../../base/version.ts';
import { counted } from '../../text/excerpt.ts';
import type { CheckResult } from '../../tool/domain.ts';

/** How many are named; more are only counted. */
const NAMED = 3;

/** The hash of every file of the program by path, written by the build. */
const Hashes = z.record(z.string(), z.string());

/** Whether every file of the program is as it was built. */
export function checkProgram(list = findAsset('files.json')): CheckResult {
  if (list === undefined) return { ok: true, detail: `${version}, run from its sources` };
  try {
    const files = Object.entries(Hashes.parse(JSON.parse(readFileSync(list, 'utf8'))));
    // The list lies in assets/.
    const folder = dirname(dirname(list));
    const faults = files.flatMap(([name, hash]) => faultOf(join(folder, name), name, hash));
    if (faults.length === 0)
      return { ok: true, detail: `${version}, ${counted(files.length, 'file')} as built` };
    const more = faults.length > NAMED ? `; and ${faults.length - NAMED} more` : '';
    return broken(`${faults.slice(0, NAMED).join('; ')}${more}`);
  } catch (error) {
    return broken(`its list of files cannot be read: ${messageOf(error)}`);
  }
}

const broken = (detail: string): CheckResult => ({ ok: false, detail, fix: reinstalling() });

function faultOf(path: string, name: string, hash: string): string[] {
  try {
    const found = createHash('sha256').update(readFileSync(path)).digest('hex');
    return found === hash ? [] : [`${name} is not as it was built`];
  } catch {
    return [`${name} is missing`];
  }
}
