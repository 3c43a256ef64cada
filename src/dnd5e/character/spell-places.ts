import {
  alwaysPrepared,
  cantripOptionsOf,
  magicalSecrets2014,
  SECRETS_FROM,
  secretLists2024,
} from '../tables/features.ts';
import {
  arcana,
  type Caster,
  cantripCount,
  highestSpell,
  spellCount,
} from '../tables/spellcasting.ts';
import type { Places } from './assign-places.ts';
import { abilityModifier, castersOf, originOf, type Sheet } from './sheet.ts';
import type { SheetClass, SheetSpell } from './sheet-parts.ts';

/** Places for spells: whose list they must be on, and up to which level. */
export interface SpellPlaces extends Places<SheetSpell> {
  readonly onList: (spell: SheetSpell) => boolean;
  readonly highest: number;
}

/** A spell nothing knows, or whose book names no classes, may be on any list. */
const mayBeOn = (spell: SheetSpell, list: string): boolean =>
  spell.level === undefined || spell.classes.length === 0 || spell.classes.includes(list);

function places(
  source: string,
  count: number,
  highest: number,
  onList: (spell: SheetSpell) => boolean,
  option?: true,
): SpellPlaces {
  return {
    source,
    count,
    highest,
    onList,
    takes: (spell) => onList(spell) && (spell.level ?? 0) <= highest,
    ...(option && { option }),
  };
}

const anyList = (): boolean => true;
const exactly = (names: readonly string[]) => {
  const wanted = new Set(names);
  return (spell: SheetSpell): boolean => wanted.has(spell.name);
};

const HIGHEST = 9;

/** What a class lets one choose from: its list, and what the subclass adds to it. */
const listOf = (from: SheetClass, list: string) => {
  const added = exactly(from.subclass?.table?.addedToList ?? []);
  return (spell: SheetSpell): boolean => mayBeOn(spell, list) || added(spell);
};

function classPlaces(sheet: Sheet, caster: Caster & { from: SheetClass }): SpellPlaces[] {
  const { casting, level, from } = caster;
  const count = spellCount(caster, abilityModifier(sheet, casting.ability) ?? 0);
  const highest = highestSpell(caster);
  const own = listOf(from, casting.list);
  if (from.name !== 'bard' || level < SECRETS_FROM)
    return [places(from.label, count, highest, own)];
  if (sheet.edition === '2024')
    return [
      places(from.label, count, highest, (spell) =>
        secretLists2024.some((list) => mayBeOn(spell, list)),
      ),
    ];
  const secrets = magicalSecrets2014(level);
  return [
    places(from.label, count - secrets, highest, own),
    places(`${from.label} (Magical Secrets)`, secrets, highest, anyList),
  ];
}

/** Spells that come on top of what a class counts. */
function extraPlaces(sheet: Sheet): SpellPlaces[] {
  const extra: SpellPlaces[] = [];
  for (const from of sheet.classes) {
    const { subclass, level } = from;
    const granted = [
      ...(subclass?.table?.spells ?? [])
        .filter((row) => level >= row.level)
        .flatMap((row) => row.names),
      ...(subclass?.spells ?? []).filter((row) => level >= row.level).map((row) => row.name),
      ...alwaysPrepared(sheet.edition, from.name, level),
    ];
    if (granted.length > 0)
      extra.push(places(subclass?.label ?? from.label, granted.length, HIGHEST, exactly(granted)));
    const secrets = subclass?.table?.secrets;
    const casting = from.casting;
    if (secrets && casting && level >= secrets.level)
      extra.push(
        places(
          `${subclass?.label} (Magical Secrets)`,
          secrets.count,
          highestSpell({ casting, level }),
          sheet.edition === '2024'
            ? (spell) => secretLists2024.some((list) => mayBeOn(spell, list))
            : anyList,
        ),
      );
    if (from.name === 'warlock')
      for (const arcanum of arcana.filter((one) => level >= one.from))
        extra.push({
          ...places(`${from.label} (Mystic Arcanum)`, 1, arcanum.spell, (spell) =>
            mayBeOn(spell, 'warlock'),
          ),
          takes: (spell) =>
            mayBeOn(spell, 'warlock') && (spell.level ?? arcanum.spell) === arcanum.spell,
        });
  }
  const innate = originOf(sheet)
    .spells.filter((spell) => sheet.level >= spell.level)
    .map((spell) => spell.name);
  if (innate.length > 0)
    extra.push(places(sheet.race?.label ?? 'race', innate.length, HIGHEST, exactly(innate)));
  for (const feat of sheet.feats)
    if (feat.table.spells) extra.push(places(feat.label, feat.table.spells, HIGHEST, anyList));
  return extra;
}

/** Places for spells that are known or prepared. */
export const preparedPlaces = (sheet: Sheet): SpellPlaces[] => [
  ...castersOf(sheet).flatMap((caster) => classPlaces(sheet, caster)),
  ...extraPlaces(sheet),
];

/** Places for what stands in `spells`: the same, but a spellbook holds any number. */
export const learnedPlaces = (sheet: Sheet): SpellPlaces[] => [
  ...castersOf(sheet).flatMap((caster) =>
    caster.casting.book
      ? [
          places(
            `${caster.from.label}'s spellbook`,
            Number.POSITIVE_INFINITY,
            highestSpell(caster),
            listOf(caster.from, caster.casting.list),
          ),
        ]
      : classPlaces(sheet, caster),
  ),
  ...extraPlaces(sheet),
];

export const hasBook = (sheet: Sheet): boolean =>
  castersOf(sheet).some((caster) => caster.casting.book);

/** Places for cantrips. */
export function cantripPlaces(sheet: Sheet): SpellPlaces[] {
  const found: SpellPlaces[] = [];
  for (const caster of castersOf(sheet)) {
    const { from, casting, level } = caster;
    const more = from.subclass?.table?.cantrips;
    const count = cantripCount(caster) + (more && level >= more.level ? more.count : 0);
    if (count > 0) found.push(places(from.label, count, 0, listOf(from, casting.list)));
  }
  const origin = originOf(sheet);
  if (origin.cantrips.length > 0)
    found.push(
      places(sheet.race?.label ?? 'race', origin.cantrips.length, 0, exactly(origin.cantrips)),
    );
  const { cantripFrom } = origin;
  if (cantripFrom !== undefined)
    found.push(places(sheet.race?.label ?? 'race', 1, 0, (spell) => mayBeOn(spell, cantripFrom)));
  for (const feat of sheet.feats)
    if (feat.table.cantrips) found.push(places(feat.label, feat.table.cantrips, 0, anyList));
  for (const from of sheet.classes) {
    const granted = (from.subclass?.table?.spells ?? [])
      .filter((row) => from.level >= row.level)
      .flatMap((row) => row.names);
    if (granted.length > 0)
      found.push(places(from.subclass?.label ?? from.label, granted.length, 0, exactly(granted)));
    for (const { option, count, list } of cantripOptionsOf(sheet.edition, from.name, from.level))
      found.push(
        places(
          option,
          count,
          0,
          list === undefined ? anyList : (spell) => mayBeOn(spell, list),
          true,
        ),
      );
  }
  return found;
}
