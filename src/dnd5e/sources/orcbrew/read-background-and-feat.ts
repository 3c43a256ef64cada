import type { Background, Feat } from '../../model/background-and-feat.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import type { Fields } from './fields.ts';
import type { Named } from './item-identity.ts';
import { prerequisites } from './read-class.ts';
import { properties } from './read-race.ts';
import { countedThings, nameIn, partsIn, someOf, spoken, textOf, titled } from './wording.ts';

export function readBackground({ fields }: Named): Background {
  const profs = fields.map('profs');
  const [feature, ...benefits] = partsIn(fields, 'traits').map((trait) => ({
    name: nameIn(trait),
    desc: textOf(trait) ?? '',
  }));
  const tools = [
    ...profs.words('tool').map(titled),
    ...countedThings(profs.map('tool-options')).map((kind) => `one kind of ${kind}`),
  ];
  const languages = [
    ...profs.words('language').map(titled),
    ...chosen(profs.map('language-options')),
  ];
  return {
    desc: textOf(fields),
    skill_proficiencies: profs.words('skill').map(titled).join(', ') || undefined,
    tool_proficiencies: tools.join(', ') || undefined,
    languages: languages.join(', ') || undefined,
    equipment: belongings(fields) || undefined,
    feature,
    benefits: someOf(benefits),
  };
}

export function readFeat({ fields }: Named): Feat {
  return {
    desc: textOf(fields) ?? '',
    prerequisite: prerequisites(fields),
    benefits: someOf([...increases(fields), ...properties(fields.map('props'))]),
  };
}

/** `#{:con :str}` raises one of them by 1; `[[1 :con] [2 :str]]` gives each. */
function increases(fields: Fields): string[] {
  const pairs = fields.pairs('ability-increases');
  if (pairs.length > 0)
    return pairs.map(
      ([bonus, word]) => `${titled(abilityOf(word) ?? `${word} ability`)} +${bonus}`,
    );
  const words = fields.words('ability-increases').map((word) => titled(abilityOf(word) ?? word));
  return words.length === 0 ? [] : [`${words.join(' or ')} +1`];
}

function chosen(options: Fields): string[] {
  const count = options.number('choose');
  if (count === undefined || count < 1) return [];
  const from = options
    .words('options')
    .filter((word) => word !== 'any')
    .map(titled);
  return [from.length > 0 ? `${count} of ${from.join(', ')}` : `${count} of your choice`];
}

function belongings(fields: Fields): string {
  const things = ['equipment', 'weapons', 'armor'].flatMap((name) =>
    countedThings(fields.map(name)),
  );
  const choices = fields
    .each('equipment-choices')
    .map((choice) => `one of ${countedThings(choice.map('options')).map(spoken).join(', ')}`);
  const purse = fields.map('treasure');
  const coins = purse.entries().flatMap(([coin]) => {
    const count = purse.number(coin);
    return count ? [`${count} ${coin}`] : [];
  });
  return [...things, ...choices, ...coins].join(', ');
}
