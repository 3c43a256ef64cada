import type * as z from 'zod';
import type { Entity } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { Background, Feat } from '../model/background-and-feat.ts';
import { CharacterClass, Subclass } from '../model/class.ts';
import { Armor, MagicItem, Weapon } from '../model/equipment.ts';
import { abilities } from '../model/game-words.ts';
import { Race, Subrace } from '../model/race.ts';
import { Spell } from '../model/spell.ts';
import { type Ability, abilityOf } from '../model/vocabulary.ts';
import { type ArmorTraining, type ClassTable, classTable } from '../tables/classes.ts';
import { featChoice, featName, featTable } from '../tables/feats.ts';
import {
  backgroundTable,
  CUSTOM_BACKGROUND_LANGUAGES,
  type Origin,
  originName,
  plainOrigin,
  raceTable,
  subraceTable,
} from '../tables/origins.ts';
import { type Skill, skillOf, skills, skillsIn } from '../tables/skills.ts';
import { type Casting, subclassCasting } from '../tables/spellcasting.ts';
import { subclassName, subclassTable } from '../tables/subclasses.ts';
import { masteries } from '../tables/weapon-mastery.ts';
import { findInRules, findNamed, type Lookup } from './find-in-edition.ts';
import type {
  SheetArmor,
  SheetBackground,
  SheetClass,
  SheetFeat,
  SheetItem,
  SheetRace,
  SheetSpell,
  SheetSubclass,
  SheetWeapon,
  Written,
} from './sheet-parts.ts';

/**
 * The body of an entity in its kind's shape; an entity with an outdated shape counts as unknown.
 */
function bodyOf<Body>(shape: z.ZodType<Body>, entity: Entity | undefined): Body | undefined {
  if (!entity) return undefined;
  const body = shape.safeParse(entity.body);
  return body.success ? body.data : undefined;
}

const defined = <T>(values: readonly (T | undefined)[]): T[] =>
  values.filter((value) => value !== undefined);

const skillNames = (words: readonly string[] | undefined): Skill[] =>
  defined((words ?? []).map(skillOf));

type FoundClass = Pick<SheetClass, 'table' | 'casting' | 'spells' | 'addedToList' | 'unsaid'>;

const builtIn = { casting: undefined, spells: [], addedToList: [], unsaid: [] };

/**
 * The built-in table of the twelve classes, or as much of one as the library has for other classes.
 */
export async function findClass(lookup: Lookup, at: Written): Promise<FoundClass> {
  const table = classTable(lookup.edition, at.name);
  if (table) return { ...builtIn, table };
  const body = bodyOf(CharacterClass, await findInRules(lookup, 'class', at.label, at.path));
  if (!body) return { ...builtIn, table: undefined };
  const [first, second] = body.saving_throws ?? [];
  const weapons = (body.weapon_proficiencies ?? []).map(plain);
  const armor = (body.armor_proficiencies ?? []).map(plain).join(' ');
  const training: ArmorTraining[] = armor.includes('all armor')
    ? ['light', 'medium', 'heavy']
    : (['light', 'medium', 'heavy'] as const).filter((one) => armor.includes(one));
  const { expertise_choices: expertise } = body;
  const own: ClassTable = {
    name: at.name,
    hitDie: body.hit_die,
    saves: first && second ? [first, second] : [],
    skills: {
      choose: body.skill_choices?.choose ?? 0,
      from: skillNames(body.skill_choices?.from),
    },
    armor: armor.includes('shield') ? [...training, 'shield'] : training,
    weapons: {
      categories: (['simple', 'martial'] as const).filter((one) =>
        weapons.some((weapon) => weapon.startsWith(one)),
      ),
      names: weapons,
      martialWith: [],
    },
    prerequisites: [],
    multiclass: { armor: [], weapons: { categories: [], names: [], martialWith: [] } },
    subclassLevel: body.subclass_level,
    improvements: body.ability_increase_levels ?? [4, 8, 12, 16, 19],
    expertise: expertise
      ? [{ level: 1, count: expertise.choose, from: skillNames(expertise.from) }]
      : [],
  };
  return {
    table: own,
    casting: castingIn(body, at.name),
    spells: (body.spells ?? []).map(({ name, level }) => ({
      name: plain(name),
      level: level ?? 1,
    })),
    addedToList: (body.spellcasting?.spells ?? []).map(plain),
    unsaid: defined([
      body.hit_die === undefined ? 'hit die' : undefined,
      own.saves.length === 0 ? 'saving throws' : undefined,
      body.skill_choices ? undefined : 'skills',
    ]),
  };
}

/** The spellcasting of a class from another book, derived from the slots in its table. */
function castingIn(body: CharacterClass, name: string): Casting | undefined {
  const ability = body.spellcasting?.ability;
  const rows = Array.from({ length: 20 }, (_, at) =>
    body.levels?.find((row) => row.level === at + 1),
  );
  const highest = rows.at(-1)?.spell_slots?.filter((count) => count > 0).length ?? 0;
  if (!ability || highest === 0) return undefined;
  const pace = highest > 5 ? 'full' : highest === 5 ? 'half' : 'third';
  const counted = rows.map((row) => row?.spells_known ?? row?.prepared_spells ?? 0);
  return {
    ability,
    pace,
    list: plain(body.spellcasting?.list ?? name),
    from: 1 + rows.findIndex((row) => row?.spell_slots?.some((count) => count > 0)),
    cantrips: rows.map((row) => row?.cantrips_known ?? 0),
    ...(counted.some((count) => count > 0)
      ? { spells: counted }
      : { preparedShare: pace === 'full' ? 1 : 0.5 }),
  };
}

export async function findSubclass(
  lookup: Lookup,
  at: Written,
  className: string,
): Promise<SheetSubclass> {
  const name = subclassName(lookup.edition, at.name);
  const table = subclassTable(lookup.edition, name);
  if (table)
    return { ...at, name, of: table.class, table, spells: [], addedToList: [], casting: undefined };
  const body = bodyOf(
    Subclass,
    (await findInRules(lookup, 'subclass', at.label, at.path)) ??
      (await findInRules(lookup, 'subclass', `${className}: ${at.label}`, at.path)),
  );
  const casts = body?.spellcasting;
  return {
    ...at,
    name,
    of: body && plain(body.class),
    table: undefined,
    spells: (body?.spells ?? []).map((spell) => ({
      name: plain(spell.name),
      level: spell.level ?? 1,
    })),
    addedToList: (body?.expanded_spells ?? []).map((spell) => plain(spell.name)),
    casting: casts?.ability
      ? subclassCasting(casts.ability, plain(casts.list ?? 'wizard'), casts.from_level)
      : undefined,
  };
}

function originFrom(body: Omit<Subrace, 'race'>): Origin {
  const increases: Partial<Record<Ability, number>> = {};
  for (const { ability, bonus } of body.ability_bonuses)
    increases[ability] = (increases[ability] ?? 0) + bonus;
  const { ability_bonus_choice: choice, proficiency_choice: picks } = body;
  const from = skillNames(picks?.from);
  return {
    ...plainOrigin,
    increases,
    ...(choice && {
      choice: { count: choice.choose, by: 1, from: defined(choice.from.map(abilityOf)) },
    }),
    skills: skillNames(body.proficiencies),
    ...(picks && from.length > 0 && { skillChoice: { choose: picks.choose, from } }),
    languages: (body.languages?.length ?? 0) + (body.language_choice?.choose ?? 0),
    cantrips: (body.spells ?? []).flatMap((one) => (one.spell_level === 0 ? plain(one.name) : [])),
    spells: (body.spells ?? []).flatMap((one) =>
      one.spell_level === 0 ? [] : { name: plain(one.name), level: one.level ?? 1 },
    ),
  };
}

/** `Elf` with subrace `High Elf`, `High Elf` alone, and `Elf (High)` are the same. */
export async function findRace(
  lookup: Lookup,
  at: Written,
  under: Written | undefined,
): Promise<SheetRace> {
  const { edition } = lookup;
  const name = originName(at.name);
  const asSubrace = under ? undefined : subraceTable(edition, name);
  if (asSubrace) {
    const gives = raceTable(edition, asSubrace.race) ?? plainOrigin;
    return {
      ...at,
      name: asSubrace.race,
      known: true,
      fromTable: true,
      gives,
      subrace: { ...at, name, of: asSubrace.race, gives: asSubrace.gives },
    };
  }
  const table = raceTable(edition, name);
  const body = table
    ? undefined
    : bodyOf(Race, await findInRules(lookup, 'race', at.label, at.path));
  const alone =
    table || body || under
      ? undefined
      : bodyOf(Subrace, await findInRules(lookup, 'subrace', at.label, at.path));
  if (alone) {
    const of = plain(alone.race);
    const gives = raceTable(edition, of) ?? plainOrigin;
    return {
      ...at,
      name: of,
      known: true,
      fromTable: false,
      gives,
      subrace: { ...at, of, gives: originFrom(alone) },
    };
  }
  return {
    ...at,
    name,
    known: table !== undefined || body !== undefined,
    fromTable: table !== undefined,
    gives: table ?? (body ? originFrom(body) : plainOrigin),
    subrace: under ? await findSubrace(lookup, under, name) : undefined,
  };
}

async function findSubrace(lookup: Lookup, at: Written, race: string) {
  for (const name of [originName(at.name), originName(`${at.name} ${race}`)]) {
    const table = subraceTable(lookup.edition, name);
    if (table) return { ...at, name, of: table.race, gives: table.gives };
  }
  const body = bodyOf(Subrace, await findInRules(lookup, 'subrace', at.label, at.path));
  return {
    ...at,
    of: body && plain(body.race),
    gives: body ? originFrom(body) : plainOrigin,
  };
}

const numberWords: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4 };

export async function findBackground(lookup: Lookup, at: Written): Promise<SheetBackground> {
  const table = backgroundTable(lookup.edition, at.name);
  if (table) return { ...at, known: true, table, skillChoice: false };
  const body = bodyOf(Background, await findInRules(lookup, 'background', at.label, at.path));
  if (!body)
    return {
      ...at,
      known: false,
      table: { skills: skills, abilities: [], languages: CUSTOM_BACKGROUND_LANGUAGES },
      skillChoice: true,
    };
  const text = body.skill_proficiencies ?? '';
  const named = skillsIn(text);
  const words = plain(text).split(' ');
  const choice =
    named.length !== 2 || words.some((word) => ['choose', 'choice', 'or'].includes(word));
  const languageWord = plain(body.languages ?? '').split(' ')[0] ?? '';
  const raised = abilities.filter((ability) => plain(body.ability_scores ?? '').includes(ability));
  const feat = body.feat && featName(plain(body.feat));
  return {
    ...at,
    known: true,
    table: {
      skills: named.length > 0 ? named : skills,
      abilities: raised.length === 3 ? raised : [],
      languages: numberWords[languageWord] ?? CUSTOM_BACKGROUND_LANGUAGES,
      ...(feat && { feat }),
    },
    skillChoice: choice,
  };
}

export async function findFeat(lookup: Lookup, at: Written): Promise<SheetFeat> {
  const { edition } = lookup;
  const name = featName(at.name);
  const body = bodyOf(Feat, await findInRules(lookup, 'feat', name, at.path));
  const table = featTable(name);
  const text = body ? [body.desc, ...(body.benefits ?? [])].join(' ') : '';
  return {
    ...at,
    name,
    known: body !== undefined || table !== undefined,
    fromTable: table !== undefined,
    category: body?.category
      ? plain(body.category)
      : edition === '2024'
        ? table?.category
        : undefined,
    prerequisite: body?.prerequisite ?? table?.prerequisite?.[edition],
    // An unknown feat may raise a score, as many feats do.
    raisesAbility: body
      ? /increase[^.]*\bscore/i.test(text)
      : table
        ? table.raises === true && !(name === 'grappler' && edition === '2014')
        : true,
    table: table ?? {},
    chosen: featChoice(at.label),
  };
}

export async function findSpell(lookup: Lookup, at: Written): Promise<SheetSpell> {
  const entity = await findNamed(lookup.library, 'spell', at.label, lookup.edition);
  const body = bodyOf(Spell, entity);
  return {
    ...at,
    name: entity ? plain(entity.name) : at.name,
    level: body?.level,
    classes: body?.classes ?? [],
    school: body?.school,
    ritual: body?.ritual,
    ruleset: entity?.ruleset,
  };
}

/** Splits the bonus from the name: `+1 Plate`, `Plate Armor, +1`. */
function withoutBonus(label: string): { name: string; bonus: number } {
  const bonus = /[+](\d)/.exec(label)?.[1];
  return {
    name: label.replace(/,?\s*[+]\d\s*/, ' ').trim(),
    bonus: bonus === undefined ? 0 : Number(bonus),
  };
}

export async function findArmor(lookup: Lookup, at: Written): Promise<SheetArmor> {
  const { name, bonus } = withoutBonus(at.label);
  return {
    ...at,
    bonus,
    body: bodyOf(Armor, await findNamed(lookup.library, 'armor', name, lookup.edition)),
  };
}

export async function findWeapon(lookup: Lookup, at: Written): Promise<SheetWeapon> {
  const { name, bonus } = withoutBonus(at.label);
  return {
    ...at,
    name: plain(name),
    bonus,
    body: bodyOf(Weapon, await findNamed(lookup.library, 'weapon', name, lookup.edition)),
  };
}

export async function findAttuned(lookup: Lookup, at: Written): Promise<SheetItem> {
  const body = bodyOf(
    MagicItem,
    await findNamed(lookup.library, 'magic-item', at.label, lookup.edition),
  );
  return { ...at, needsAttunement: body?.requires_attunement };
}

/** The weapon whose mastery is meant: `Longsword (Sap)`, `Sap: Longsword`, `Longswords`. */
export async function findMastered(lookup: Lookup, at: Written): Promise<SheetWeapon> {
  const words = at.label.split(/[()[\]:,–—]|\s-\s/).map((part) => part.trim());
  const named = words.find((part) => part !== '' && !masteries.includes(plain(part)));
  // Only a property is given, such as "Sap": there is no weapon to look up.
  if (named === undefined) return { ...at, bonus: 0, body: undefined };
  for (const label of [named, named.replace(/s$/i, '')]) {
    const found = await findWeapon(lookup, { ...at, label });
    if (found.body) return { ...found, label: at.label };
  }
  return { ...at, name: plain(named), bonus: 0, body: undefined };
}
