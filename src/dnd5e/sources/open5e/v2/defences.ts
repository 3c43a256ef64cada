import type { Creature } from '../../../model/creature.ts';
import { damageTypes } from '../../../model/game-words.ts';
import { some, splitDefences } from '../../text-facts.ts';
import { texts } from '../shapes.ts';

type Named = { readonly name: string };

/** The defences of a row: each as the book prints it, and the damage types or conditions found in that. */
export interface GivenDefences {
  readonly damage_vulnerabilities_display?: string | null | undefined;
  readonly damage_resistances_display?: string | null | undefined;
  readonly damage_immunities_display?: string | null | undefined;
  readonly condition_immunities_display?: string | null | undefined;
  readonly damage_vulnerabilities: readonly Named[];
  readonly damage_resistances: readonly Named[];
  readonly damage_immunities: readonly Named[];
  readonly condition_immunities: readonly Named[];
}

type Trait = Named & { readonly desc?: string | null | undefined };

const CONDITION =
  /^(?:blinded|charmed|deafened|exhaustion|frightened|grappled|incapacitated|invisible|paralyzed|petrified|poisoned|prone|restrained|stunned|unconscious)$/;
const CONDITIONS = new RegExp(CONDITION.source.slice(1, -1), 'g');
const DAMAGE = new RegExp(`\\b(?:${damageTypes.join('|')})\\b`, 'g');

/** `vulnerable`, `resistant` and `immune` to damage, and the last to conditions. */
interface Defences {
  readonly vulnerable: Set<string>;
  readonly resistant: Set<string>;
  readonly immune: Set<string>;
  readonly conditions: Set<string>;
}
const WAYS = ['vulnerable', 'resistant', 'immune'] as const;
type Way = (typeof WAYS)[number];

/**
 * The defences of a creature. Some books print conditions among the damage, and the names of traits
 * that tell the rest: `blinded,deafened,Construct Resilience`.
 */
export function defencesOf(
  given: GivenDefences,
  traits: readonly Trait[],
): Pick<
  Creature,
  'damage_vulnerabilities' | 'damage_resistances' | 'damage_immunities' | 'condition_immunities'
> {
  const byName = new Map(traits.map((trait) => [trait.name.toLowerCase(), trait]));
  const defences: Defences = {
    ...{ vulnerable: new Set(), resistant: new Set(), immune: new Set() },
    conditions: new Set(
      printed(given.condition_immunities_display, given.condition_immunities, () => false),
    ),
  };
  const isApart = (word: string): boolean => CONDITION.test(word) || byName.has(word);
  const told = new Set<Trait>();
  for (const way of WAYS)
    for (const word of printed(...listed(given, way), isApart)) {
      const trait = byName.get(word);
      if (trait && (told.has(trait) || readTrait(trait, defences))) told.add(trait);
      else add(defences, way, word);
    }
  return {
    damage_vulnerabilities: some([...defences.vulnerable]),
    damage_resistances: some([...defences.resistant]),
    damage_immunities: some([...defences.immune]),
    condition_immunities: some([...defences.conditions]),
  };
}

const listed = (given: GivenDefences, way: Way) =>
  way === 'vulnerable'
    ? ([given.damage_vulnerabilities_display, given.damage_vulnerabilities] as const)
    : way === 'resistant'
      ? ([given.damage_resistances_display, given.damage_resistances] as const)
      : ([given.damage_immunities_display, given.damage_immunities] as const);

/** The parts of a list, those at the end of it that stand apart by themselves. */
function printed(
  display: string | null | undefined,
  list: readonly Named[],
  isApart: (word: string) => boolean,
): string[] {
  const parts = (texts(display) ?? '').split(/\s*;\s*/).flatMap((part) => {
    const words = part.split(/\s*,\s*/);
    const apart: string[] = [];
    while (isApart(words.at(-1)?.toLowerCase() ?? '')) apart.unshift(words.pop() ?? '');
    return [words.join(', '), ...apart];
  });
  return (
    splitDefences(parts.filter((part) => part !== '').join('; ')) ??
    list.map(({ name }) => name.toLowerCase())
  );
}

/** A condition that is only resisted has no list of its own. */
function add(defences: Defences, way: Way, word: string): void {
  if (!CONDITION.test(word)) defences[way].add(word);
  else if (way === 'immune') defences.conditions.add(word);
  else defences[way].add(`${word} (condition)`);
}

/** "immune to poison damage, to exhaustion, and to the poisoned condition" */
const CLAUSE =
  /\b(vulnerable|resistant|immune) to (.+?)(?=,? and (?:it|they) (?:is|are|has|have|requires?)\b|, and [a-z ]+can't\b|$)/g;
/** Where one of these is in it, it does not always hold. */
const AT_TIMES = /^(?:while|when|if|as long)\b|\bone type\b|\bappropriate\b|\bfor example\b/i;

/** Adds what a trait says of defences; false if it says nothing that always holds. */
function readTrait({ desc }: Trait, defences: Defences): boolean {
  let isRead = false;
  for (const sentence of (desc ?? '').split(/[.!]\s+|[.!]?<br\s*\/?>|\n|[.!]$/)) {
    if (AT_TIMES.test(sentence.trim())) continue;
    for (const [, said, what = ''] of sentence.matchAll(CLAUSE)) {
      const way = WAYS.find((one) => one === said);
      const words = what.split(/,? and to |, to /).flatMap(wordsIn);
      if (!way) continue;
      for (const word of words) add(defences, way, word);
      isRead ||= words.length > 0;
    }
  }
  return isRead;
}

/** Damage of some attacks only stays one part: `bludgeoning damage from nonmagical attacks`. */
function wordsIn(part: string): string[] {
  const text = part.toLowerCase();
  if (/\bfrom\b/.test(text)) return [text.trim()];
  return [...(text.match(DAMAGE) ?? []), ...(text.match(CONDITIONS) ?? [])];
}
