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
