import type { Entity } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { CharacterClass, type FeatureRef, Subclass } from '../model/class.ts';
import { isSrd } from '../model/edition.ts';
import { type ArmorTraining, type ClassTable, classTable } from '../tables/classes.ts';
import { type Casting, subclassCasting } from '../tables/spellcasting.ts';
import { type SubclassTable, subclassName, subclassTable } from '../tables/subclasses.ts';
import { type AttunedLimit, attunedLimitIn, usualAttunement } from './attuned-in-text.ts';
import { bodyOf, defined, skillNames } from './entity-body.ts';
import { findInRules, type Lookup } from './find-in-edition.ts';
import {
  benefitWords,
  noProficiencies,
  type Proficiencies,
  proficienciesIn,
} from './proficiencies-in-text.ts';
import type { SheetClass, SheetSubclass, Written } from './sheet-parts.ts';

type FoundClass = Pick<
  SheetClass,
  'table' | 'casting' | 'spells' | 'addedToList' | 'unsaid' | 'attuned'
>;

const builtIn = {
  casting: undefined,
  spells: [],
  addedToList: [],
  unsaid: [],
  attuned: usualAttunement,
};

const reachedTexts = (features: readonly FeatureRef[], level: number): string[] =>
  features.filter((one) => (one.level ?? 1) <= level).map((one) => one.desc ?? '');

/**
 * The built-in table of the twelve classes, or as much of one as the library has for other classes.
 */
export async function findClass(lookup: Lookup, at: Written, level: number): Promise<FoundClass> {
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
    attuned: attunedLimitIn(reachedTexts(body.features, level)),
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
  ofClass: { readonly name: string; readonly level: number },
): Promise<SheetSubclass> {
  const { edition } = lookup;
  const whole = subclassName(edition, at.name);
  const entity = subclassTable(edition, whole)
    ? undefined
    : ((await findInRules(lookup, 'subclass', at.label, at.path)) ??
      (await findInRules(lookup, 'subclass', `${ofClass.name}: ${at.label}`, at.path)));
  // A choice within it may follow the name: `Circle of the Land (Desert)`.
  const [first = ''] = at.label.split(/\s*[(:–—]|\s-\s/);
  const shorter = entity && !isOfTables(entity) ? whole : subclassName(edition, plain(first));
  const name = subclassTable(edition, whole) ? whole : shorter;
  const table = subclassTable(edition, name);
  if (table)
    return {
      ...at,
      name,
      of: table.class,
      table,
      spells: [],
      addedToList: [],
      casting: undefined,
      gives: noProficiencies,
      attuned: attunedByTable(table.attuned, ofClass.level),
    };
  const body = bodyOf(Subclass, entity);
  const casts = body?.spellcasting;
  return {
    ...at,
    name: whole,
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
    gives: body ? subclassProficiencies(body, ofClass.level) : noProficiencies,
    attuned: attunedLimitIn(reachedTexts(body?.features ?? [], ofClass.level)),
  };
}

/** The tables have what is in the open rules. */
const isOfTables = ({ document }: Entity): boolean => isSrd(document);

const attunedByTable = (row: SubclassTable['attuned'], level: number): AttunedLimit =>
  row && level >= row.level ? { ...usualAttunement, most: row.most } : usualAttunement;

/** What a subclass of the library gives up to a level: its lists, and the text of its features. */
function subclassProficiencies(body: Subclass, level: number): Proficiencies {
  const reached = body.features.filter((feature) => (feature.level ?? 1) <= level);
  const { skill_choices: choice, expertise_choices: expertise } = body;
  return {
    ...proficienciesIn(
      [...(body.proficiencies ?? []), ...reached.flatMap((feature) => benefitWords(feature.name))],
      reached.map((feature) => feature.desc ?? ''),
    ),
    ...(choice && { skillChoice: { choose: choice.choose, from: skillNames(choice.from) } }),
    ...(expertise && {
      expertise: { choose: expertise.choose, from: skillNames(expertise.from) },
    }),
  };
}
