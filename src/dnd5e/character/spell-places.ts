import type { Edition } from '../model/edition.ts';
import { featSpells } from '../tables/feats.ts';
import {
  CANTRIP,
  classGrants,
  granted,
  LEVELED,
  magicalSecrets2014,
  SECRETS_FROM,
  type ShownChoices,
  type SpellGrant,
  secretLists2024,
} from '../tables/spell-grants.ts';
import { type Caster, cantripCount, highestSpell, spellCount } from '../tables/spellcasting.ts';
import { subclassSpells } from '../tables/subclasses.ts';
import { assignPlaces, type Places } from './assign-places.ts';
import { choseOrder } from './class-orders.ts';
import { abilityModifier, castersOf, originOf, proficiencyOf, type Sheet } from './sheet.ts';
import type { SheetClass, SheetSpell } from './sheet-parts.ts';

/** Places for spells: whose list they must be on, and up to which level. */
export interface SpellPlaces extends Places<SheetSpell> {
  readonly onList: (spell: SheetSpell) => boolean;
  readonly lowest: number;
  readonly highest: number;
  /** For spells of a class's own list, whose levels grow with the class. */
  readonly own?: true;
  /** For spells of the spellbook. */
  readonly book?: true;
  /** For certain spells that come by themselves: nothing is chosen for them. */
  readonly fixed?: true;
}

/** An unknown spell, or one whose book lists no classes, may be on any list. */
const mayBeOn = (spell: SheetSpell, list: string): boolean =>
  spell.level === undefined || spell.classes.length === 0 || spell.classes.includes(list);

type Marks = Partial<Pick<SpellPlaces, 'option' | 'own' | 'book' | 'fixed' | 'lowest'>>;

function places(
  source: string,
  count: number,
  highest: number,
  onList: (spell: SheetSpell) => boolean,
  rest: Marks = {},
): SpellPlaces {
  const { lowest = 0, ...marks } = rest;
  return {
    source,
    count,
    lowest,
    highest,
    onList,
    takes: (spell) => {
      const level = spell.level ?? lowest;
      return onList(spell) && level <= highest && level >= lowest;
    },
    ...marks,
  };
}

const anyList = (): boolean => true;
const exactly = (names: readonly string[]) => {
  const wanted = new Set(names);
  return (spell: SheetSpell): boolean => wanted.has(spell.name);
};

/** The places of a grant; `level` is that of the class, or of the character for feats. */
function grantPlaces(grant: SpellGrant, source: string, level: number, bonus: number): SpellPlaces {
  const { count, names, lists, schools, ritual, levels, option, own, book, notOn } = grant;
  const [lowest, top] = levels;
  const named = names && exactly(names);
  const fits = (spell: SheetSpell): boolean =>
    (named?.(spell) ?? true) &&
    (lists?.some((list) => mayBeOn(spell, list)) ?? true) &&
    (schools === undefined || spell.school === undefined || schools.includes(spell.school)) &&
    (!ritual || spell.ritual !== false) &&
    (notOn === undefined || !mayBeOn(spell, notOn));
  return places(
    source,
    count === 'proficiency bonus' ? bonus : count,
    top === 'half' ? Math.ceil(level / 2) : top,
    fits,
    {
      lowest,
      ...(option && { option }),
      ...(own && { own }),
      ...(book && { book }),
      ...(named && { fixed: true }),
    },
  );
}

/** What a class may choose from: its list, and what the subclass adds to it. */
const listOf = ({ subclass, addedToList }: SheetClass, list: string) => {
  const added = exactly([
    ...addedToList,
    ...(subclass?.table?.addedToList ?? []),
    ...(subclass?.addedToList ?? []),
  ]);
  return (spell: SheetSpell): boolean => mayBeOn(spell, list) || added(spell);
};

type ClassCaster = Caster & { readonly from: SheetClass };

/** How many places of Magical Secrets are used for cantrips, by their source. */
type SecretCantrips = ReadonlyMap<string, number>;

const SECRETS = 'Magical Secrets';
const secretsOf = (label: string, feature = SECRETS): string => `${label} (${feature})`;

/** What a subclass calls spells from the lists of other classes. */
const SECRETS_OF_SUBCLASS: Readonly<Record<Edition, string>> = {
  '2014': 'Additional Magical Secrets',
  '2024': 'Magical Discoveries',
};

function classPlaces(sheet: Sheet, caster: ClassCaster, secretCantrips: SecretCantrips) {
  const { casting, level, from } = caster;
  const count = spellCount(caster, abilityModifier(sheet, casting.ability) ?? 0);
  const highest = highestSpell(caster);
  const own = listOf(from, casting.list);
  const ofList: Marks = { own: true, ...(casting.book && { book: true }) };
  if (casting.schools) {
    const { names, free } = casting.schools;
    const unbound = free[level - 1] ?? 0;
    const ofSchool = (spell: SheetSpell): boolean =>
      own(spell) && (spell.school === undefined || names.includes(spell.school));
    return [
      places(`${from.label} (${names.join(' or ')})`, count - unbound, highest, ofSchool, ofList),
      places(`${from.label} (any school)`, unbound, highest, own, ofList),
    ];
  }
  if (from.name !== 'bard' || level < SECRETS_FROM)
    return [places(from.label, count, highest, own, ofList)];
  if (sheet.edition === '2024')
    return [
      places(
        from.label,
        count,
        highest,
        (spell) => secretLists2024.some((list) => mayBeOn(spell, list)),
        ofList,
      ),
    ];
  const secrets = magicalSecrets2014(level);
  const source = secretsOf(from.label);
  return [
    places(from.label, count - secrets, highest, own, ofList),
    places(source, secrets - (secretCantrips.get(source) ?? 0), highest, anyList, ofList),
  ];
}

const shownOn = (sheet: Sheet): ShownChoices => ({
  invocations: sheet.invocations?.map((one) => one.name),
  styles: sheet.styles?.map((one) => one.name),
  boon: sheet.boons[0]?.name,
  order: (name) => choseOrder(sheet.orders, name),
});

const everySpell = (sheet: Sheet): SheetSpell[] => [
  ...sheet.cantrips,
  ...sheet.spells,
  ...sheet.prepared,
];

/**
 * Spells and cantrips from features, subclasses, the race and feats, beside those that a class
 * counts.
 */
function grantedPlaces(sheet: Sheet): SpellPlaces[] {
  const found: SpellPlaces[] = [];
  const bonus = proficiencyOf(sheet);
  const onSheet = new Set(everySpell(sheet).map((spell) => spell.name));
  for (const from of sheet.classes) {
    const { subclass, level } = from;
    const own = from.spells.filter((row) => level >= row.level).map((row) => row.name);
    if (own.length > 0) found.push(grantPlaces(granted(from.label, own), from.label, level, bonus));
    const names = [
      ...(subclass?.table ? subclassSpells(subclass.table, level, subclass.label, onSheet) : []),
      ...(subclass?.spells ?? []).filter((row) => level >= row.level).map((row) => row.name),
    ];
    const source = subclass?.label ?? from.label;
    if (names.length > 0) found.push(grantPlaces(granted(source, names), source, level, bonus));
    for (const grant of classGrants(sheet.edition, from.name, level, shownOn(sheet)))
      found.push(
        grantPlaces(
          grant,
          grant.option ? grant.from : `${from.label} (${grant.from})`,
          level,
          bonus,
        ),
      );
  }
  const origin = originOf(sheet);
  const race = sheet.race?.label ?? 'race';
  const innate = origin.spells.filter((spell) => sheet.level >= spell.level);
  for (const [names, levels] of [
    [origin.cantrips, CANTRIP],
    [innate.map((spell) => spell.name), LEVELED],
  ] as const)
    if (names.length > 0)
      found.push(grantPlaces({ ...granted(race, names), levels }, race, sheet.level, bonus));
  const { cantripFrom } = origin;
  if (cantripFrom !== undefined)
    found.push(places(race, 1, 0, (spell) => mayBeOn(spell, cantripFrom)));
  // For the feat that comes with a background, the background determines the list.
  const { feat: given, featChoice } = sheet.background?.table ?? {};
  const own = sheet.feats.find((one) => one.name === given);
  for (const feat of sheet.feats) {
    const chosen = feat.chosen ?? (feat === own ? featChoice : undefined);
    for (const grant of featSpells(feat.table, sheet.edition, chosen))
      found.push(grantPlaces({ ...grant, from: feat.label }, feat.label, sheet.level, bonus));
  }
  return found;
}

/** Places of a subclass's Magical Secrets or Discoveries, for spells or for cantrips. */
function subclassSecrets(sheet: Sheet, taken: SecretCantrips | undefined): SpellPlaces[] {
  return sheet.classes.flatMap(({ subclass, casting, level }) => {
    const secrets = subclass?.table?.secrets;
    if (!secrets || !casting || level < secrets.level) return [];
    const { lists, count } = secrets;
    const onList = lists
      ? (spell: SheetSpell) => lists.some((list) => mayBeOn(spell, list))
      : anyList;
    const source = secretsOf(subclass.label, SECRETS_OF_SUBCLASS[sheet.edition]);
    return taken
      ? [places(source, count - (taken.get(source) ?? 0), highestSpell({ casting, level }), onList)]
      : [places(source, count, 0, onList, { option: true })];
  });
}

/** Places for cantrips. */
export function cantripPlaces(sheet: Sheet): SpellPlaces[] {
  const found: SpellPlaces[] = [];
  for (const caster of castersOf(sheet)) {
    const { from, casting } = caster;
    const fixed = casting.fixedCantrips ?? [];
    const count = classCantrips(caster) - fixed.length;
    if (count > 0) found.push(places(from.label, count, 0, listOf(from, casting.list)));
    if (fixed.length > 0) found.push(places(from.label, fixed.length, 0, exactly(fixed)));
    const secrets =
      sheet.edition === '2014' && from.name === 'bard' ? magicalSecrets2014(caster.level) : 0;
    if (secrets > 0)
      found.push(places(secretsOf(from.label), secrets, 0, anyList, { option: true }));
  }
  return [
    ...found,
    ...subclassSecrets(sheet, undefined),
    ...grantedPlaces(sheet).filter((one) => one.lowest === 0),
  ];
}

/** Cantrips by class level, including those that a subclass adds. */
export function classCantrips(caster: ClassCaster): number {
  const more = caster.from.subclass?.table?.cantrips;
  return cantripCount(caster) + (more && caster.level >= more.level ? more.count : 0);
}

/** Cantrips may be learned with Magical Secrets, which leaves fewer places for spells. */
function secretCantripsOf(sheet: Sheet): SecretCantrips {
  const where = cantripPlaces(sheet);
  const features = [SECRETS, ...Object.values(SECRETS_OF_SUBCLASS)];
  const isSecret = ({ source }: SpellPlaces): boolean =>
    features.some((feature) => source.endsWith(`(${feature})`));
  if (!where.some(isSecret)) return new Map();
  const { taken } = assignPlaces(sheet.cantrips, where);
  return new Map(where.map((one, at) => [one.source, taken[at] ?? 0]));
}

const extraPlaces = (sheet: Sheet, secretCantrips: SecretCantrips): SpellPlaces[] => [
  ...subclassSecrets(sheet, secretCantrips),
  ...grantedPlaces(sheet).filter((one) => one.highest > 0),
];

/** Places for spells that are known or prepared. */
export function preparedPlaces(sheet: Sheet): SpellPlaces[] {
  const secretCantrips = secretCantripsOf(sheet);
  return [
    ...castersOf(sheet).flatMap((caster) => classPlaces(sheet, caster, secretCantrips)),
    ...extraPlaces(sheet, secretCantrips),
  ];
}

/** Places for what is in `spells`: the same, except that a spellbook holds any number. */
export function learnedPlaces(sheet: Sheet): SpellPlaces[] {
  const secretCantrips = secretCantripsOf(sheet);
  return [
    ...castersOf(sheet).flatMap((caster) =>
      caster.casting.book
        ? [
            places(
              `${caster.from.label}'s spellbook`,
              Number.POSITIVE_INFINITY,
              highestSpell(caster),
              listOf(caster.from, caster.casting.list),
              { own: true, book: true },
            ),
          ]
        : classPlaces(sheet, caster, secretCantrips),
    ),
    ...extraPlaces(sheet, secretCantrips),
  ];
}

export const hasBook = (sheet: Sheet): boolean =>
  castersOf(sheet).some((caster) => caster.casting.book);
