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
    starting_equipment: someOf(equipment(fields)),
    spellcasting: spellcasting(fields),
    subclass_level: fields.number('subclass-level'),
    levels: classTable(fields, gained),
    features: gained,
    subclasses: links
      .childrenOf('subclasses', key)
      .map(({ name, key: subclass }) => ({ name, slug: slugify(subclass) })),
  };
}

export function readSubclass({ fields }: Named, links: Links): Subclass {
  const parent = fields.text('class');
  if (!parent) fields.place.repaired('belongs to no class; the class is given as unknown');
  return {
    class: parent ? spoken(parent) : 'unknown',
    flavor: parent && links.subclassTitle(parent),
    desc: textOf(fields),
    features: features(fields, links),
    spells: someOf(grantedSpells(fields, links)),
  };
}

/** Invocations and pact boons are what a warlock chooses. */
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
    const value = inWords(modifier.entries().find(([name]) => name === 'value')?.[1] ?? null);
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

/** `:cleric-spells {1 {0 :bless 1 :bane}}` and the spells among the level modifiers. */
function grantedSpells(fields: Fields, links: Links): { name: string; level?: number }[] {
  const named = (key: string): string => links.nameOf('spells', key);
  const listed = ['cleric-spells', 'paladin-spells', 'warlock-spells'].flatMap((field) =>
    fields
      .map(field)
      .entries()
      .flatMap(([level, spells]) =>
        leaves(spells).map((key) => ({ name: named(key), level: levelNamed(level) })),
      ),
  );
  const granted = fields.each('level-modifiers').flatMap((modifier) => {
    const key = modifier.text('type') === 'spell' ? modifier.map('value').text('key') : undefined;
    return key ? [{ name: named(key), level: modifier.number('level') }] : [];
  });
  return [...listed, ...granted];
}

const levelNamed = (word: string): number | undefined =>
  /^\d{1,2}$/.test(word) ? Number(word) : undefined;

function spellcasting(fields: Fields): CharacterClass['spellcasting'] {
  if (!fields.isMap('spellcasting')) return undefined;
  const casting = fields.map('spellcasting');
  const [ability] = abilitiesIn(casting.words('ability'));
  const factor = casting.number('level-factor');
  if (!ability && factor === undefined) return undefined;
  // Full casters begin at 1st level, half casters at 2nd, third casters at 3rd.
  return { ability, from_level: [1, 2, 3].find((level) => level === factor) };
}

/** The table of a caster: slots follow from how many of its levels count as levels of a caster. */
function classTable(fields: Fields, gained: readonly FeatureRef[]): ClassLevel[] | undefined {
  const casting = spellcasting(fields);
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
