import { slugify } from '../../../text/names.ts';
import type { Race, Subrace } from '../../model/race.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import { type Fields, isEmpty } from './fields.ts';
import type { Named } from './item-identity.ts';
import type { Links } from './links.ts';
import {
  abilitiesIn,
  benefit,
  choiceIn,
  inWords,
  nameIn,
  partsIn,
  someOf,
  spoken,
  textOf,
} from './wording.ts';

export const readRace = ({ fields, key }: Named, links: Links): Race => ({
  ...lineage(fields, links),
  category: 'race',
  subraces: links
    .childrenOf('subraces', key)
    .map(({ name, key: subrace }) => ({ name, slug: slugify(subrace) })),
});

export function readSubrace({ fields }: Named, links: Links): Subrace {
  const parent = fields.text('race');
  if (!parent) fields.place.repaired('belongs to no race; the race is given as unknown');
  return { ...lineage(fields, links), race: parent ? spoken(parent) : 'unknown' };
}

function lineage(fields: Fields, links: Links): Omit<Subrace, 'race'> {
  const abilities = fields.map('abilities');
  const profs = fields.map('profs');
  const size = fields.text('size');
  const languages = [
    ...fields.words('languages'),
    ...fields
      .map('props')
      .words('language')
      .map((key) => links.nameOf('languages', key)),
  ];
  const proficiencies = ['weapon', 'armor', 'tool', 'skill', 'save'].flatMap((kind) =>
    profs.words(kind).map(spoken),
  );
  return {
    desc: textOf(fields),
    ability_bonuses: abilities.entries().flatMap(([word]) => {
      const ability = abilityOf(word);
      const bonus = abilities.number(word);
      return ability && bonus ? [{ ability, bonus }] : [];
    }),
    size: size && spoken(size),
    speed: fields.number('speed'),
    darkvision: fields.number('darkvision') || undefined,
    languages: someOf(languages),
    language_choice: choiceIn(profs.map('language-options')),
    proficiencies: someOf(proficiencies),
    proficiency_choice: choiceIn(profs.map('skill-options')),
    weapon_proficiency_choice:
      choiceIn(profs.map('weapon-proficiency-options')) ??
      choiceIn(fields.map('weapon-proficiency-options')),
    spells: someOf(innateSpells(fields, links)),
    traits: [
      ...partsIn(fields, 'traits').map((trait) => ({ name: nameIn(trait), desc: textOf(trait) })),
      ...properties(fields.map('props'))
        .filter((line) => !line.startsWith('Language'))
        .map((name) => ({ name })),
    ],
  };
}

/** `[{:level 3 :value {:level 1 :key :bless :ability :cha}}]`: the outer level is the character's. */
const innateSpells = (fields: Fields, links: Links): NonNullable<Subrace['spells']> =>
  fields.each('spells').flatMap((entry) => {
    const spell = entry.isMap('value') ? entry.map('value') : entry;
    const key = spell.text('key');
    if (!key) {
      entry.place.notUnderstood('gives a spell without naming it');
      return [];
    }
    return [
      {
        name: links.nameOf('spells', key),
        level: entry.number('level'),
        spell_level: spell === entry ? undefined : spell.number('level'),
        ability: abilitiesIn(spell.words('ability'))[0],
      },
    ];
  });

/** What an item gives beside its text: `Damage Resistance: fire, cold`. */
export const properties = (props: Fields): string[] =>
  props.entries().flatMap(([name, value]) => {
    if (value === null || value === false) return [];
    if (value === true) return [benefit(name)];
    const words = inWords(value);
    if (words !== '') return [`${benefit(name)}: ${words}`];
    if (!isEmpty(value)) props.placeOf(name).notUnderstood('holds nothing that is known here');
    return [];
  });
