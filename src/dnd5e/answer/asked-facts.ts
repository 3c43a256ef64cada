import type { Entity, Found, Library, SearchResult } from '../../library/library.ts';
import { excerpt } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';

/** The facts of an entry that the question asks for, by their label on the entry's page. */
export type AskedFacts = Readonly<Record<string, string>>;

interface Topic {
  readonly words: RegExp;
  /** Labels on a page, or prefixes of labels. */
  readonly labels: readonly string[];
  /** A stat block without such a line has none of it, and the answer says so. */
  readonly none?: boolean;
}

const topics: readonly Topic[] = [
  {
    words: /\bimmun/,
    labels: ['Damage immunities', 'Condition immunities'],
    none: true,
  },
  { words: /\bresist/, labels: ['Damage resistances'], none: true },
  { words: /\bvulnerab|\bweak(ness|nesses)?\b/, labels: ['Damage vulnerabilities'], none: true },
  { words: /\bac\b|\barmou?r class\b|\bto hit\b/, labels: ['Armor class'] },
  { words: /\bhp\b|\bhit ?points?\b|\bhealth\b/, labels: ['Hit points'] },
  {
    words: /\bspeed\b|\bfast\b|\bfl(y|ies|ying)\b|\bswim|\bclimb|\bburrow|\bmov(e|es|ement)\b/,
    labels: ['Speed'],
  },
  { words: /\bsav(e|es|ing)\b/, labels: ['Saving throw'] },
  { words: /\bskill/, labels: ['Skill'] },
  {
    words: /\bsenses?\b|\bsees?\b|\b(dark|true)?(vision|sight)\b|\bblindsight|\bperception/,
    labels: ['Senses', 'Darkvision'],
  },
  { words: /\blanguages?\b|\bspeaks?\b|\btalk\b/, labels: ['Languages'] },
  { words: /\bcr\b|\bchallenge\b|\bxp\b|\bexperience\b/, labels: ['Challenge'] },
  {
    words:
      /\bability scores?\b|\bstats\b|\bstrong\b|\b(str|dex|con|int|wis|cha)\b|\b(strength|dexterity|constitution|intelligence|wisdom|charisma)\b/,
    labels: ['STR', 'Strength', 'Ability score'],
  },
  { words: /\balignment\b|\bsize\b|\bbig\b|\btype\b/, labels: ['Type', 'Size', 'Area'] },
  { words: /\blives?\b|\bhabitat\b|\benvironment/, labels: ['Environments'] },
  { words: /\brange\b|\bfar\b|\breach\b/, labels: ['Range'] },
  { words: /\bduration\b|\blasts?\b|\bhow long\b|\bconcentrat/, labels: ['Duration'] },
  { words: /\bcasting time\b|\bto cast\b|\bbonus action\b|\breaction\b/, labels: ['Casting time'] },
  { words: /\bcomponents?\b|\bmaterials?\b|\bverbal\b|\bsomatic\b/, labels: ['Components'] },
  { words: /\bdamage\b|\bdeals?\b|\bhurts?\b/, labels: ['Damage'] },
  { words: /\barea\b|\bradius\b/, labels: ['Area'] },
  { words: /\bclass(es)?\b|\bwho can\b|\blearn/, labels: ['Classes', 'Offered by'] },
  { words: /\bcosts?\b|\bprices?\b|\bexpensive\b|\bgp\b|\bworth\b/, labels: ['Cost'] },
  { words: /\bweigh|\bheavy\b/, labels: ['Weight'] },
  { words: /\bhit (die|dice)\b/, labels: ['Hit die', 'Hit points'] },
  { words: /\bprerequisite|\brequire|\bneeds?\b/, labels: ['Prerequisite', 'Strength', 'Type'] },
  {
    words: /\bproficien|\btrained\b/,
    labels: ['Armor', 'Weapons', 'Tools', 'Skill', 'Proficiencies', 'Tool proficiencies'],
  },
  { words: /\battun/, labels: ['Type'] },
];

/** How much of an action or feature is quoted, in characters. */
const QUOTED = 300;
const MOST = 4;

/**
 * The facts that a question asks for about the entries it names: "what is a wight immune to" gets
 * the Wight's immunities, which the lines of a list have no room for otherwise.
 */
export function askedFacts(
  library: Library,
  found: readonly Found[],
  question: string | undefined,
): ReadonlyMap<Entity, AskedFacts> {
  const facts = new Map<Entity, AskedFacts>();
  if (!question) return facts;
  const asked = ` ${plain(question)} `;
  const named = found.flatMap(({ entity }) => {
    const name = nameIn(asked, entity.name);
    return name ? [{ entity, name }] : [];
  });
  for (const { entity, name } of named) {
    // "Giant eagle" does not name the eagle.
    if (named.some((other) => other.name !== name && other.name.includes(name))) continue;
    const rest = asked.replace(name, '  ').trim();
    const page = library.kinds.get(entity.kind)?.markdown(entity.body);
    if (rest === '' || !page) continue;
    const entries = Object.entries(factsFor(page, rest, entity.kind)).slice(0, MOST);
    if (entries.length > 0) facts.set(entity, Object.fromEntries(entries));
  }
  return facts;
}

/**
 * Of things with one name, the one that has what is asked for: "ac of a shield" is not about the
 * spell Shield, unless the question says so.
 */
export function withFactsFirst(
  library: Library,
  result: SearchResult,
  facts: ReadonlyMap<Entity, AskedFacts>,
  question: string | undefined,
): SearchResult {
  const [first, ...others] = result.found;
  if (!question || first?.score !== 1 || facts.size === 0 || facts.has(first.entity)) return result;
  const { name, ruleset, kind } = first.entity;
  const { one = kind, many = kind } = library.kinds.get(kind) ?? {};
  const isSaid = [one, many].some((word) => ` ${plain(question)} `.includes(` ${plain(word)} `));
  const better = others.find(
    ({ entity, score }) =>
      score === 1 &&
      facts.has(entity) &&
      plain(entity.name) === plain(name) &&
      entity.ruleset === ruleset,
  );
  if (isSaid || !better) return result;
  return { ...result, found: [better, ...result.found.filter((hit) => hit !== better)] };
}

/** The name as it occurs in the question, with a space on both sides; plurals match too. */
function nameIn(asked: string, entityName: string): string | undefined {
  const name = ` ${plain(entityName)}`;
  // Most questions name none of the results.
  if (!asked.includes(name)) return undefined;
  return ['', 's', 'es'].map((end) => `${name}${end} `).find((form) => asked.includes(form));
}

function factsFor(page: string, rest: string, kind: string): AskedFacts {
  const facts: Record<string, string> = {};
  const lines = labelledLines(page);
  for (const { words, labels, none } of topics) {
    if (!words.test(rest)) continue;
    for (const label of labels) {
      const fitting = [...lines].filter(([one]) => one.startsWith(label));
      for (const [one, value] of fitting) facts[one] = value;
      if (fitting.length === 0 && none && kind === 'creature') facts[label] = 'none';
    }
  }
  for (const [label, value] of lines)
    if (` ${rest} `.includes(` ${plain(label)} `)) facts[label] = value;
  return { ...facts, ...namedParts(page, rest) };
}

/** Lines such as `**Speed** 30 ft.`; the line in italics says what sort of thing it is. */
function labelledLines(page: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of page.split('\n')) {
    const [, label, value] = /^\*\*([^*]+)\*\* (.+?)\s*$/.exec(line) ?? [];
    if (label && value) lines.set(label, value.replaceAll('**', ''));
  }
  const [, type] = /^\*([^*\n]+)\*$/m.exec(page) ?? [];
  if (type) lines.set('Type', type);
  return lines;
}

/** Actions, traits and features that the question names too. */
function namedParts(page: string, rest: string): AskedFacts {
  const parts = [...page.matchAll(/^\*\*\*([^*\n]+?)\.?\*\*\* (.+)$/gm)];
  return Object.fromEntries(
    parts.flatMap(([, title = '', text = '']) => {
      const name = plain(title.replace(/\(.*\)/, ''));
      return name.length > 2 && ` ${rest} `.includes(` ${name} `)
        ? [[title, excerpt(text, QUOTED)]]
        : [];
    }),
  );
}

/** `**Damage immunities** poison; **Condition immunities** poisoned`. */
export const askedText = (facts: AskedFacts | undefined): string =>
  Object.entries(facts ?? {})
    .map(([label, value]) => `**${label}** ${value}`)
    .join('; ');
