import { slugify } from '../../../text/names.ts';
import type { Race, Subrace } from '../../model/race.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import type { Fields } from './fields.ts';
import type { Named } from './item-identity.ts';
import type { Links } from './links.ts';
import { benefit, choiceIn, inWords, nameIn, partsIn, someOf, spoken, textOf } from './wording.ts';

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
    traits: [
      ...partsIn(fields, 'traits').map((trait) => ({ name: nameIn(trait), desc: textOf(trait) })),
      ...properties(fields.map('props'))
        .filter((line) => !line.startsWith('Language'))
        .map((name) => ({ name })),
    ],
  };
}

/** What an item gives besides its text: `Damage Resistance: fire, cold`. */
export const properties = (props: Fields): string[] =>
  props.entries().flatMap(([name, value]) => {
    if (value === null || value === false) return [];
    const words = inWords(value);
    return value === true ? [benefit(name)] : words === '' ? [] : [`${benefit(name)}: ${words}`];
  });
