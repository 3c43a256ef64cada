import { slugify } from '../../../text/names.ts';
import type {
  CharacterClass,
  ClassFeature,
  ClassLevel,
  FeatureRef,
  Subclass,
} from '../../model/class.ts';
import type { Selection } from '../../model/homebrew.ts';
import { proficiencyBonus } from '../../tables/levels.ts';
import { slotsAt } from '../../tables/spellcasting.ts';
import type { Fields } from './fields.ts';
import type { Named } from './item-identity.ts';
import { type Links, leaves } from './links.ts';
import { isList, isMap, type Plain } from './plain-values.ts';
import {
  abilitiesIn,
  benefit,
  choiceIn,
  countedThings,
  inWords,
  nameIn,
  partsIn,
  someOf,
  spoken,
  textOf,
  titled,
} from './wording.ts';

export function readClass({ fields, key }: Named, links: Links): CharacterClass {
  const profs = fields.map('profs');
  const gained = features(fields, links);
  return {
    desc: textOf(fields),
    hit_die: fields.number('hit-die'),
    saving_throws: someOf(abilitiesIn(profs.words('save'))),
    armor_proficiencies: someOf(profs.words('armor').map(spoken)),
    weapon_proficiencies: someOf(profs.words('weapon').map(spoken)),
    tool_proficiencies: someOf(profs.words('tool').map(spoken)),
    skill_choices: choiceIn(profs.map('skill-options')),
    expertise_choices: choiceIn(profs.map('skill-expertise-options')),
    ability_increase_levels: someOf(numbersIn(fields.value('ability-increase-levels'))),
    spells: someOf(spellsByClassLevel(fields, links)),
    starting_equipment: someOf(equipment(fields)),
    spellcasting: spellcasting(fields, links),
    subclass_level: fields.number('subclass-level'),
    levels: classTable(fields, gained, links),
    features: gained,
    subclasses: links
      .childrenOf('subclasses', key)
      .map(({ name, key: subclass }) => ({ name, slug: slugify(subclass) })),
  };
}

export function readSubclass({ fields }: Named, links: Links): Subclass {
  const parent = fields.text('class');
  if (!parent) fields.place.repaired('belongs to no class; the class is given as unknown');
  const profs = fields.map('profs');
  const proficiencies = ['armor', 'weapon', 'tool', 'skill', 'save', 'language'].flatMap((kind) =>
    profs.words(kind).map(spoken),
  );
  return {
    class: parent ? spoken(parent) : 'unknown',
    flavor: parent && links.subclassTitle(parent),
    desc: textOf(fields),
    features: features(fields, links),
    spells: someOf([...alwaysPrepared(fields, links), ...spellsByClassLevel(fields, links)]),
    expanded_spells: someOf(spellsBySpellLevel(fields, 'warlock-spells', links)),
    spellcasting: spellcasting(fields, links),
    proficiencies: someOf(proficiencies),
    skill_choices: choiceIn(profs.map('skill-options')),
    expertise_choices: choiceIn(profs.map('skill-expertise-options')),
  };
}

/** Invocations and pact boons are options of the warlock. */
export const readWarlockOption =
  (featureType: string) =>
  ({ fields }: Named): ClassFeature => ({
    class: 'warlock',
    feature_type: featureType,
    prerequisite: prerequisites(fields),
    desc: textOf(fields) ?? '',
  });

export function readSelection({ fields, key }: Named, links: Links): Selection {
  return {
    desc: textOf(fields),
    offered_by: [...links.offering(key)],
    options: partsIn(fields, 'options').map((option) => ({
      name: nameIn(option),
      desc: textOf(option) ?? '',
    })),
  };
}

export function prerequisites(fields: Fields): string | undefined {
  const races = fields.map('path-prereqs').words('race').map(titled);
  const abilities = abilitiesIn(fields.words('prereqs'));
  const others = fields.words('prereqs').filter((word) => abilitiesIn([word]).length === 0);
  const all = [
    ...abilities.map((ability) => `${titled(ability)} 13 or higher`),
    ...others.map(spoken),
    ...(races.length > 0 ? [races.join(' or ')] : []),
  ];
  return all.join(', ') || undefined;
}

function features(fields: Fields, links: Links): FeatureRef[] {
  const traits = partsIn(fields, 'traits').map((trait) => ({
    name: nameIn(trait),
    level: trait.number('level'),
    desc: textOf(trait),
  }));
  const modifiers = fields.each('level-modifiers').flatMap((modifier): FeatureRef[] => {
    const type = modifier.text('type');
    if (!type || type === 'spell') return [];
    const value = inWords(modifier.value('value'));
    return [
      {
        name: value ? `${benefit(type)}: ${value}` : benefit(type),
        level: modifier.number('level'),
      },
    ];
  });
  const choices = fields.each('level-selections').flatMap((choice): FeatureRef[] => {
    const type = choice.text('type');
    const count = choice.number('num') ?? 1;
    return type
      ? [
          {
            name: `Choose ${count}: ${links.nameOf('selections', type)}`,
            level: choice.number('level'),
          },
        ]
      : [];
  });
  const subclasses = fields.number('subclass-level');
  const subclass = subclasses
    ? [{ name: fields.text('subclass-title') ?? 'Subclass', level: subclasses }]
    : [];
  return [...traits, ...subclass, ...modifiers, ...choices].sort(
    (a, b) => (a.level ?? 0) - (b.level ?? 0),
  );
}

interface SpellAtLevel {
  readonly name: string;
  readonly level: number | undefined;
}

/** `:cleric-spells {1 {0 :bless 1 :bane}}`: the outer key is the *spell* level. */
const spellsBySpellLevel = (fields: Fields, field: string, links: Links): SpellAtLevel[] =>
  fields
    .map(field)
    .entries()
    .flatMap(([level, spells]) =>
      leaves(spells).map((key) => ({
        name: links.nameOf('spells', key),
        level: levelNamed(level),
      })),
    );

/** The class level at which a caster gets spells of a level. */
const reachedBy: Readonly<Record<string, (spellLevel: number) => number>> = {
  'cleric-spells': (level) => 2 * level - 1,
  // Paladins get them at 3 (with the oath), 5, 9, 13 and 17.
  'paladin-spells': (level) => Math.max(3, 4 * level - 3),
};

/** Domain and oath spells are gained as soon as spells of their level can be cast. */
const alwaysPrepared = (fields: Fields, links: Links): SpellAtLevel[] =>
  Object.entries(reachedBy).flatMap(([field, classLevel]) =>
    spellsBySpellLevel(fields, field, links).map(({ name, level }) => ({
      name,
      level: level === undefined ? undefined : classLevel(level),
    })),
  );

/** The spells among the level modifiers, which have a *class* level. */
const spellsByClassLevel = (fields: Fields, links: Links): SpellAtLevel[] =>
  fields.each('level-modifiers').flatMap((modifier) => {
    if (modifier.text('type') !== 'spell') return [];
    const spell = modifier.map('value');
    const key = spell.text('key');
    const level = modifier.number('level');
    if (!key) {
      modifier.place.notUnderstood('gives a spell without naming it');
      return [];
    }
    // The ability is that of the class, and the level is that of the spell.
    spell.value('ability');
    spell.value('level');
    return [{ name: links.nameOf('spells', key), level }];
  });

/** `[4 8 12]`, `#{4 8}` and `{4 true}` alike. */
function numbersIn(value: Plain): number[] {
  const found = isList(value)
    ? value.flatMap((item) => (typeof item === 'number' ? [item] : []))
    : isMap(value)
      ? [...value].flatMap(([key, on]) => (on && /^\d+$/.test(key) ? [Number(key)] : []))
      : [];
  return [...new Set(found.filter(Number.isInteger))].sort((a, b) => a - b);
}

const levelNamed = (word: string): number | undefined =>
  /^\d{1,2}$/.test(word) ? Number(word) : undefined;

function spellcasting(fields: Fields, links: Links): CharacterClass['spellcasting'] {
  if (!fields.isMap('spellcasting')) return undefined;
  const casting = fields.map('spellcasting');
  const [ability] = abilitiesIn(casting.words('ability'));
  const factor = casting.number('level-factor');
  const spells = leaves(casting.value('spell-list')).map((key) => links.nameOf('spells', key));
  const list = casting.text('spell-list-kw');
  // How spells are known follows from the tables.
  casting.value('known-mode');
  casting.value('cantrips?');
  if (!ability && factor === undefined) return undefined;
  return {
    ability,
    // Full casters begin at 1st level, half casters at 2nd, third casters at 3rd.
    from_level: [1, 2, 3].find((level) => level === factor),
    list: list && spoken(list),
    spells: someOf([...new Set(spells)].sort()),
  };
}

/** The table of a caster: slots follow from how many of its levels count as caster levels. */
function classTable(
  fields: Fields,
  gained: readonly FeatureRef[],
  links: Links,
): ClassLevel[] | undefined {
  const casting = spellcasting(fields, links);
  if (casting?.from_level === undefined) return undefined;
  const { from_level: factor } = casting;
  const known = fields.map('spellcasting');
  return Array.from({ length: 20 }, (_, row) => {
    const level = row + 1;
    const slots = level < factor ? [] : slotsAt(Math.ceil(level / factor));
    return {
      level,
      proficiency_bonus: proficiencyBonus(level),
      features: gained.filter((feature) => feature.level === level).map((feature) => feature.name),
      cantrips_known: gainedBy(known.map('cantrips-known'), level),
      spells_known: gainedBy(known.map('spells-known'), level),
      spell_slots: Array.from({ length: 9 }, (_, at) => slots[at] ?? 0),
    };
  });
}

/** `{1 2, 4 1}` gives two at level 1 and one more at level 4. */
function gainedBy(schedule: Fields, level: number): number | undefined {
  const gains = schedule
    .entries()
    .flatMap(([at, count]) =>
      /^\d+$/.test(at) && typeof count === 'number' ? [{ at: Number(at), count }] : [],
    );
  return gains.length === 0
    ? undefined
    : gains.reduce((sum, { at, count }) => (at <= level ? sum + count : sum), 0);
}

function equipment(fields: Fields): string[] {
  const fixed = ['weapons', 'armor', 'equipment'].flatMap((name) =>
    countedThings(fields.map(name)),
  );
  const choices = ['weapon', 'armor', 'equipment'].flatMap((name) =>
    fields
      .each(`${name}-choices`)
      .map((choice) => `one of ${countedThings(choice.map('options')).join(', ')}`),
  );
  return [...fixed, ...choices];
}
