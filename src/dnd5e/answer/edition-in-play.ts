import type { Library } from '../../library/library.ts';
import { type Edition, rulesetOf } from '../model/edition.ts';
import { srd2024 } from '../sources/documents.ts';

/**
 * The edition whose rules a tool follows if the call names none: the configured one, else the
 * newest whose SRD the library has, which lists put first too. The notice says which.
 */
export async function editionInPlay(
  library: Library,
  preferred: string | undefined,
): Promise<{ readonly edition: Edition; readonly notices: readonly string[] }> {
  if (preferred !== undefined)
    return { edition: preferred === rulesetOf('2024') ? '2024' : '2014', notices: [] };
  const held = (await library.documents()).filter(({ entityCount }) => entityCount > 0);
  const edition = held.some(({ key }) => key === srd2024.key) ? '2024' : '2014';
  return {
    edition,
    notices: [
      `No ruleset was given, so the ${edition} rules are followed, the newest in the library; \`ruleset\` chooses.`,
    ],
  };
}
