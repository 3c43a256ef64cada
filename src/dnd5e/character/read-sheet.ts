import type { Library } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { type Edition, editionOf } from '../model/edition.ts';
import { classTable } from '../tables/classes.ts';
import { HIGHEST_LEVEL } from '../tables/levels.ts';
import { subraceTable } from '../tables/origins.ts';
import { skillOf } from '../tables/skills.ts';
import { castingOf } from '../tables/spellcasting.ts';
import { type Character, classesOf, scoresOf } from './character.ts';
import { ordersIn } from './class-orders.ts';
import { withUsualFields } from './field-names.ts';
import { findArmor } from './find-armor.ts';
import { findClass, findSubclass } from './find-class.ts';
import type { Lookup } from './find-in-edition.ts';
import { findAttuned, findCarried } from './find-items.ts';
import { findBackground, findFeat, findInvocation, findSpell } from './find-options.ts';
import { findRace } from './find-race.ts';
import { findMastered, findWeapon } from './find-weapon.ts';
import { boonsIn } from './pact-boons.ts';
import type { Sheet, UnknownPart } from './sheet.ts';
import type {
  SheetClass,
  SheetFeat,
  SheetInvocation,
  SheetItem,
  SheetSpell,
  SheetWeapon,
  Written,
} from './sheet-parts.ts';
import { meantNames } from './unknown-parts.ts';

const written = (label: string, path: string): Written => ({ label, name: plain(label), path });
const list = (names: readonly string[] | undefined, field: string): Written[] =>
  (names ?? []).map((label, at) => written(label, `${field}[${at}]`));

/** The edition, if the sheet does not say it: only 2024 uses the word species. */
const editionMeant = (character: Character): Edition =>
  character.ruleset
    ? editionOf(character.ruleset)
    : character.species !== undefined && character.race === undefined
      ? '2024'
      : '2014';

/** `Chain Mail and Shield` is two entries. */
function withShieldApart(character: Character): Character {
  const { armor } = character;
  const bodyArmor = armor?.replace(/\s*(,|&|\+|\band\b|\bwith\b)?\s*(an?\s+)?shield\b/i, '').trim();
  return armor === undefined || bodyArmor === armor
    ? character
    : { ...character, armor: bodyArmor, shield: true };
}

const wearsNothing = ({ armor }: Character): boolean =>
  !armor ||
  /^(none|unarmou?red( defen[sc]e)?|no armou?r|mage armou?r|(\w+ )?clothes|robes?)$/i.test(armor);

/** So much of the equipment is looked up: what matters to the rules are a few magic items. */
const MOST_CARRIED = 40;

/** Looks up every part of a character once, so that the rules themselves need no library. */
export async function readSheet(given: Character, library: Library): Promise<Sheet> {
  const character = withShieldApart(withUsualFields(given));
  const edition = editionMeant(character);
  // In 2024 the pacts are invocations.
  const boons = edition === '2014' ? boonsIn(character) : [];
  const isBoon = ({ path }: Written): boolean => boons.some((one) => one.path === path);
  const lookup: Lookup = { library, edition, elsewhere: new Map() };
  const unknown: UnknownPart[] = [];
  const strange = (label: string, inTables: boolean, found: boolean): void => {
    if (!inTables) unknown.push({ label, found });
  };

  const classes: SheetClass[] = [];
  const lines = classesOf(character);
  for (const line of lines) {
    const at = written(line.name, `${line.path}.class`);
    const subclass = !line.subclass
      ? undefined
      : await findSubclass(lookup, written(line.subclass, `${line.path}.subclass`), {
          name: at.name,
          level: line.level,
        });
    const found = await findClass(lookup, at, line.level);
    strange(line.name, classTable(edition, at.name) !== undefined, found.table !== undefined);
    if (subclass) strange(subclass.label, subclass.table !== undefined, subclass.of !== undefined);
    classes.push({
      ...at,
      path: line.path,
      // No table goes further; a rule of its own reports higher levels.
      level: Math.min(line.level, HIGHEST_LEVEL),
      ...found,
      subclass,
      casting: castingOf(edition, at.name, subclass?.name) ?? found.casting ?? subclass?.casting,
    });
  }

  // Forms leave fields empty instead of omitting them.
  const raceLabel = character.race || character.species;
  const race = !raceLabel
    ? undefined
    : await findRace(
        lookup,
        written(raceLabel, character.race ? 'race' : 'species'),
        character.subrace ? written(character.subrace, 'subrace') : undefined,
      );
  if (race) {
    strange(race.label, race.fromTable, race.known);
    if (race.subrace)
      strange(
        race.subrace.label,
        subraceTable(edition, race.subrace.name) !== undefined,
        race.subrace.of !== undefined,
      );
  }
  const background = character.background
    ? await findBackground(lookup, written(character.background, 'background'))
    : undefined;
  if (background && !background.known && edition === '2024')
    strange(background.label, false, false);

  const feats: SheetFeat[] = [];
  for (const one of list(character.feats, 'feats')) {
    if (isBoon(one)) continue;
    const feat = await findFeat(lookup, one);
    strange(one.label, feat.fromTable, feat.known);
    feats.push(feat);
  }

  // Whether it is a cantrip depends on the spell, not on the list it was written in.
  const learned: SheetSpell[] = [];
  for (const one of [...list(character.cantrips, 'cantrips'), ...list(character.spells, 'spells')])
    learned.push(await findSpell(lookup, one));
  const prepared: SheetSpell[] = [];
  for (const one of list(character.prepared, 'prepared'))
    prepared.push(await findSpell(lookup, one));
  const isCantrip = (spell: SheetSpell): boolean =>
    spell.level === 0 || (spell.level === undefined && spell.path.startsWith('cantrips'));

  const weapons: SheetWeapon[] = [];
  for (const one of list(character.weapons, 'weapons')) weapons.push(await findWeapon(lookup, one));
  const attuned: SheetItem[] = [];
  for (const one of list(character.attuned, 'attuned'))
    attuned.push(await findAttuned(lookup, one));

  const carried: SheetItem[] = [];
  for (const one of list(character.equipment, 'equipment').slice(0, MOST_CARRIED)) {
    const item = await findCarried(lookup, one);
    if (item && !attuned.some((other) => other.name === item.name)) carried.push(item);
  }

  const worn = wearsNothing(character)
    ? undefined
    : await findArmor(lookup, written(character.armor ?? '', 'armor'));
  // A robe or bracers that give an armor class of their own are worn without armor.
  const clothing = worn && !worn.body ? await findCarried(lookup, worn) : undefined;
  const { baseArmor, armorClass } = clothing?.effects ?? {};
  const robe = baseArmor === undefined && !armorClass ? undefined : clothing;
  if (robe && !attuned.some((other) => other.name === robe.name))
    carried.push({ ...robe, inForce: true });

  const masteries: SheetWeapon[] = [];
  for (const one of list(character.weapon_masteries, 'weapon_masteries'))
    masteries.push(await findMastered(lookup, one));

  const invocations: SheetInvocation[] = [];
  for (const one of list(character.invocations, 'invocations'))
    if (!isBoon(one)) invocations.push(await findInvocation(lookup, one));

  const skillLines = (names: readonly string[] | undefined, field: string) =>
    list(names, field).map((one) => ({ ...one, skill: skillOf(one.label) }));
  const sheet: Omit<Sheet, 'meant'> = {
    edition,
    character,
    classes,
    level: lines.reduce((sum, one) => sum + one.level, 0),
    scores: scoresOf(character.ability_scores, 'ability_scores'),
    base: scoresOf(character.base_scores, 'base_scores'),
    originIncreases: scoresOf(character.origin_increases, 'origin_increases'),
    improvements: scoresOf(character.improvements, 'improvements'),
    race,
    background,
    feats,
    skills: skillLines(character.skills, 'skills'),
    expertise: skillLines(character.expertise, 'expertise'),
    cantrips: learned.filter(isCantrip),
    spells: learned.filter((spell) => !isCantrip(spell)),
    prepared: prepared.filter((spell) => !isCantrip(spell)),
    armor: robe ? undefined : worn,
    weapons,
    attuned,
    carried,
    styles: character.fighting_styles && list(character.fighting_styles, 'fighting_styles'),
    invocations: character.invocations && invocations,
    boons: boons.map(({ label, path }) => written(label, path)),
    orders: ordersIn(character, edition),
    masteries: character.weapon_masteries && masteries,
    elsewhere: lookup.elsewhere,
    unknown,
  };
  return { ...sheet, meant: await meantNames(sheet, library) };
}
