import type { Library } from '../../library/library.ts';

const BEHIND =
  /^(.+?)[\s,]*\(?\s*(?:5e[- ]?)?\b(2014|2024)(?:\s+(?:rules?|edition|version|srd|phb))?\s*\)?$/i;
const BEFORE = /^(?:the\s+)?(?:5e[- ]?)?(2014|2024)\s+(?:rules?\s+|edition\s+)?(.+)$/i;

/** "Fireball (2014)", "2024 counterspell": a name with the edition that is meant. */
export function editionInName(typed: string): {
  readonly name: string;
  readonly ruleset?: string;
} {
  const [, before, yearBehind] = BEHIND.exec(typed.trim()) ?? [];
  if (before) return { name: before, ruleset: `5e-${yearBehind}` };
  const [, yearBefore, behind] = BEFORE.exec(typed.trim()) ?? [];
  return behind ? { name: behind, ruleset: `5e-${yearBefore}` } : { name: typed };
}

/** The same, unless something is called exactly so. */
export async function nameAndEdition(
  library: Pick<Library, 'search'>,
  kinds: readonly string[],
  typed: string,
): Promise<ReturnType<typeof editionInName>> {
  const read = editionInName(typed);
  if (read.ruleset === undefined) return read;
  const select = kinds.map((kind) => ({ kind }));
  const { found } = await library.search({ select, name: typed, asTyped: true, limit: 1 });
  return found[0]?.match?.how === 'exact' ? { name: typed } : read;
}
