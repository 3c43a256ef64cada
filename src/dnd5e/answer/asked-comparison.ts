const CHANGED = '(?:changed?|different|new|(?:the )?(?:changes|differences?))';
const YEAR = '(?:20(?:14|24)|5(?:\\.5)?e|old|new)';
const EDITIONS = `(?:(?:the )?(?:(?:two|both) )?editions|${YEAR} (?:and|to|vs\\.?|versus) ${YEAR})`;

/** Forms of a question for what changed, around the name of the thing. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    `^(?:what(?:['’]?s| is| has| have| was)? )?${CHANGED} (?:about|for|in|of|on|to|with) (.+)$`,
    'i',
  ),
  new RegExp(`^how (?:did|do|does|has|have|is|was) (.+) (?:${CHANGED}|differ)$`, 'i'),
  /^(?:compare|comparing) (.+)$/i,
  new RegExp(`^(.+?) (?:(?:between|from|in) )?${EDITIONS}$`, 'i'),
];

/** What a question wants to be compared: "what changed for fireball". Undefined if it is none. */
export function whatIsCompared(typed: string): string | undefined {
  const words = typed
    .replace(/[\s?!.]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  for (const form of FORMS) {
    const [, name] = form.exec(words) ?? [];
    if (name !== undefined) return name.replace(/^the /i, '');
  }
  return undefined;
}

const BETWEEN_NAMES = /\s*[,&/]\s*|\s+(?:and|or|vs\.?|versus)\s+/i;

/** The names in an enumeration: "fireball and lightning bolt". None if there is only one. */
export function namesListed(typed: string): string[] {
  const names = typed.split(BETWEEN_NAMES).filter((name) => name.trim() !== '');
  return names.length > 1 ? names : [];
}
