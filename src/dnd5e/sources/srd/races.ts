import { capital } from '../../../text/markdown.ts';
import { slugify } from '../../../text/names.ts';
import type { Race, Subrace } from '../../model/race.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import type { Srd } from '../../tables/srd-package.ts';
import { some } from '../text-facts.ts';

type Traits = ReadonlyMap<string, string>;
type Choice = Srd['races'][number]['language_options'];

const traitsOf = (refs: readonly { name: string }[], texts: Traits) =>
  refs.map((t) => ({ name: t.name, desc: texts.get(t.name) }));

const bonusesOf = (bonuses: readonly { name: string; bonus: number }[]) =>
  bonuses.flatMap((b) => {
    const ability = abilityOf(b.name);
    return ability ? [{ ability, bonus: b.bonus }] : [];
  });

const choiceOf = (choice: Choice) =>
  choice && { choose: choice.choose, from: choice.from.map((option) => option.name) };

/** `STR` is Strength. */
const abilityChoiceOf = (choice: Choice) =>
  choice && {
    choose: choice.choose,
    from: choice.from.map(({ name }) => capital(abilityOf(name) ?? name)),
  };

const names = (refs: readonly { name: string }[]) => some(refs.map((r) => r.name));

/** The package has the speed of humans for dwarves. */
const CORRECT_SPEED: Readonly<Record<string, number>> = { Dwarf: 25 };

export function raceOf(row: Srd['races'][number], traits: Traits): Race {
  return {
    category: 'race',
    ability_bonuses: bonusesOf(row.ability_bonuses),
    ability_bonus_choice: abilityChoiceOf(row.ability_bonus_options),
    age: row.age,
    alignment: row.alignment.trim(),
    size: row.size.toLowerCase(),
    size_desc: row.size_description,
    speed: CORRECT_SPEED[row.name] ?? row.speed,
    darkvision: darkvisionIn(row.traits, traits),
    languages: names(row.languages),
    language_choice: choiceOf(row.language_options),
    language_desc: row.language_desc,
    proficiencies: names(row.starting_proficiencies),
    proficiency_choice: choiceOf(row.starting_proficiency_options),
    traits: traitsOf(row.traits, traits),
    subraces: row.subraces.map((s) => ({ name: s.name, slug: slugify(s.name) })),
  };
}

export function subraceOf(row: Srd['subraces'][number], traits: Traits): Subrace {
  return {
    race: row.race.name.toLowerCase(),
    desc: row.desc,
    ability_bonuses: bonusesOf(row.ability_bonuses),
    languages: names(row.languages),
    language_choice: choiceOf(row.language_options),
    proficiencies: names(row.starting_proficiencies),
    traits: traitsOf(row.racial_traits, traits),
  };
}

function darkvisionIn(refs: readonly { name: string }[], traits: Traits): number | undefined {
  if (!refs.some((t) => t.name === 'Darkvision')) return undefined;
  const feet = /within (\d+) feet/.exec(traits.get('Darkvision') ?? '')?.[1];
  return feet === undefined ? undefined : Number(feet);
}
