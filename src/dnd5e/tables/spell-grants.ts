import { lookup } from '../../base/lookup.ts';
import type { Edition } from '../model/edition.ts';
import { MAGICIAN, THAUMATURGE } from './features.ts';
import { invocationCount, invocationsOf } from './invocations.ts';

/** Spells that a feature gives beside those that a class counts. */
export interface SpellGrant {
  /** The feature, for findings. */
  readonly from: string;
  readonly count: number | 'proficiency bonus';
  /** Exactly these spells. */
  readonly names?: readonly string[];
  /** Spells of these classes' lists; any list if absent. */
  readonly lists?: readonly string[];
  /** Lowest and highest spell level; `half` is half the level, rounded up. Cantrips are level 0. */
  readonly levels: readonly [number, number | 'half'];
  readonly schools?: readonly string[];
  readonly ritual?: true;
  /** Of the class's own list, above the levels of its slots. */
  readonly own?: true;
  /** Prepared from the spellbook. */
  readonly book?: true;
  /** Only with a certain choice: an order, a fighting style, an invocation. */
  readonly option?: true;
  /** Not for spells of this list: those count as learned normally. */
  readonly notOn?: string;
}

export const CANTRIP = [0, 0] as const;
export const LEVELED = [1, 9] as const;
const ANY = [0, 9] as const;

/** Spells that are gained automatically. */
export const granted = (from: string, names: readonly string[]): SpellGrant => ({
  from,
  count: names.length,
  names,
  levels: ANY,
});

/** Rule: Magical Secrets (2014 bard): how many of the known spells may be from any class's list. */
export const magicalSecrets2014 = (bardLevel: number): number =>
  bardLevel >= 18 ? 6 : bardLevel >= 14 ? 4 : bardLevel >= 10 ? 2 : 0;

/** Rule: Magical Secrets (2024 bard): from level 10 on spells come from these lists too. */
export const secretLists2024: readonly string[] = ['bard', 'cleric', 'druid', 'wizard'];
export const SECRETS_FROM = 10;

/** Rule: class features (2024) that keep a spell prepared without counting it. */
const always2024: Readonly<
  Record<string, readonly { readonly level: number; readonly name: string }[]>
> = {
  bard: [
    { level: 20, name: 'power word heal' },
    { level: 20, name: 'power word kill' },
  ],
  druid: [{ level: 1, name: 'speak with animals' }],
  paladin: [
    { level: 2, name: 'divine smite' },
    { level: 5, name: 'find steed' },
  ],
  ranger: [{ level: 1, name: 'hunters mark' }],
  warlock: [{ level: 9, name: 'contact other plane' }],
};

/** Rule: Mystic Arcanum: one warlock spell of each of these levels, from a warlock level on. */
export const arcana: readonly { readonly spell: number; readonly from: number }[] = [
  { spell: 6, from: 11 },
  { spell: 7, from: 13 },
  { spell: 8, from: 15 },
  { spell: 9, from: 17 },
];

/** Options of a class that give cantrips of a list. */
const cantripOptions: Readonly<
  Record<Edition, readonly { option: string; class: string; from: number; list: string }[]>
> = {
  '2014': [],
  '2024': [
    { option: THAUMATURGE, class: 'cleric', from: 1, list: 'cleric' },
    { option: MAGICIAN, class: 'druid', from: 1, list: 'druid' },
  ],
};

/** Fighting styles that give two cantrips instead. */
const styleCantrips: Readonly<Record<string, { style: string; list: string }>> = {
  paladin: { style: 'blessed warrior', list: 'cleric' },
  ranger: { style: 'druidic warrior', list: 'druid' },
};

/** The choices of a class that the sheet shows; undefined if it does not say. */
export interface ShownChoices {
  readonly invocations: readonly string[] | undefined;
  readonly styles: readonly string[] | undefined;
  /** The pact boon of a 2014 warlock. */
  readonly boon: string | undefined;
  /** Whether an order (2024) was chosen. */
  readonly order: (name: string) => boolean | undefined;
}

/** Everything the features of a class give at a level, beside its own count and its subclass. */
export function classGrants(
  edition: Edition,
  className: string,
  level: number,
  shown: ShownChoices,
): SpellGrant[] {
  const always = (edition === '2024' ? (lookup(always2024, className) ?? []) : [])
    .filter((one) => level >= one.level)
    .map((one) => one.name);
  const grants: SpellGrant[] = always.length > 0 ? [granted('always prepared', always)] : [];
  for (const { option, list } of cantripOptions[edition].filter(
    (one) => one.class === className && level >= one.from && shown.order(one.option) !== false,
  ))
    grants.push({
      from: option,
      count: 1,
      lists: [list],
      levels: CANTRIP,
      ...(!shown.order(option) && { option: true }),
    });
  const style = lookup(styleCantrips, className);
  // In 2014 it is from a later book, so it counts only if the sheet names it.
  if (style && level >= 2 && (shown.styles?.includes(style.style) ?? edition === '2024'))
    grants.push({
      from: style.style === 'blessed warrior' ? 'Blessed Warrior' : 'Druidic Warrior',
      count: 2,
      lists: [style.list],
      levels: CANTRIP,
      ...(shown.styles === undefined && { option: true }),
    });
  if (className === 'wizard') grants.push(...wizardGrants(edition, level));
  if (className === 'warlock') grants.push(...warlockGrants(edition, level, shown));
  return grants;
}

/** Rule: Spell Mastery (always prepared in 2024 only) and Signature Spells (both editions). */
function wizardGrants(edition: Edition, level: number): SpellGrant[] {
  const of = (from: string, count: number, spellLevel: number): SpellGrant => ({
    from,
    count,
    lists: ['wizard'],
    levels: [spellLevel, spellLevel],
    book: true,
  });
  return [
    ...(edition === '2024' && level >= 18
      ? [of('Spell Mastery', 1, 1), of('Spell Mastery', 1, 2)]
      : []),
    ...(level >= 20 ? [of('Signature Spells', 2, 3)] : []),
  ];
}

/** Rule: Mystic Arcanum, Pact Boon, Eldritch Invocations. */
function warlockGrants(
  edition: Edition,
  level: number,
  { invocations: shown, boon }: ShownChoices,
): SpellGrant[] {
  const taken = (name: string): boolean => shown?.includes(name) ?? true;
  const unsure = shown === undefined ? ({ option: true, notOn: 'warlock' } as const) : {};
  const grants: SpellGrant[] = arcana
    .filter((one) => level >= one.from)
    .map(({ spell }) => ({
      from: 'Mystic Arcanum',
      count: 1,
      lists: ['warlock'],
      levels: [spell, spell],
      own: true,
    }));
  const tome = 'Pact of the Tome';
  if (edition === '2014' && level >= 3) {
    // In 2014 the pact boon is not an invocation, so the list of invocations does not show it.
    const unstated = boon === undefined ? ({ option: true } as const) : {};
    if (boon === undefined || boon === 'pact of the tome')
      grants.push({ from: tome, count: 3, levels: CANTRIP, ...unstated });
    if (boon === undefined || boon === 'pact of the chain')
      grants.push({ ...granted('Pact of the Chain', ['find familiar']), ...unstated });
    if (taken('book of ancient secrets'))
      grants.push({
        from: 'Book of Ancient Secrets',
        count: Number.POSITIVE_INFINITY,
        levels: [1, 'half'],
        ritual: true,
        ...unsure,
      });
  }
  if (edition === '2024' && taken('pact of the tome')) {
    grants.push({
      from: tome,
      count: 3,
      levels: CANTRIP,
      ...(shown === undefined && { option: true }),
    });
    grants.push({ from: tome, count: 2, levels: [1, 1], ritual: true, ...unsure });
  }
  const spells = invocationsOf(edition)
    .filter((one) => level >= one.level && taken(one.name))
    .flatMap((one) => one.spell ?? []);
  const most = Math.min(invocationCount(edition, level), spells.length);
  if (most > 0) grants.push({ ...granted('Eldritch Invocations', spells), count: most, ...unsure });
  return grants;
}
