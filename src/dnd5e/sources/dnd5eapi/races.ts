import * as z from 'zod';
import { slugify } from '../../../text/names.ts';
import { agreedName } from '../../model/agreed-names.ts';
import type { Race, Subrace, Trait } from '../../model/race.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import { some } from '../text-facts.ts';
import { Choice, Described, namesIn, Ref, textOf } from './shapes.ts';

const Bonus = z.object({ ability_score: Ref, bonus: z.int() });
const bonusesOf = (rows: z.infer<typeof Bonus>[] | null | undefined) =>
  (rows ?? []).flatMap((b) => {
    const ability = abilityOf(b.ability_score.name);
    return ability ? [{ ability, bonus: b.bonus }] : [];
  });

/** Race of 2014, species of 2024. */
export const RaceRow = Described.extend({
  speed: z.int(),
  ability_bonuses: z.array(Bonus).nullish(),
  age: z.string().nullish(),
  alignment: z.string().nullish(),
  size: z.string().nullish(),
  size_description: z.string().nullish(),
  languages: z.array(Ref).nullish(),
  language_desc: z.string().nullish(),
  language_options: Choice.nullish(),
  traits: z.array(Ref),
  subraces: z.array(Ref).nullish(),
  subspecies: z.array(Ref).nullish(),
});

type Texts = ReadonlyMap<string, string>;
const traitsOf = (refs: readonly z.infer<typeof Ref>[], texts: Texts) =>
  refs.map((t) => ({ name: t.name, desc: texts.get(t.index) }));

/** `Elven Lineage: Drow` is the drow. */
export const subraceName = (name: string, document: string): string =>
  agreedName('subrace', document, name.replace(/^(?:\w+ )?(?:Lineage|Legacy): /, ''));

export function raceOf(row: z.infer<typeof RaceRow>, document: string, texts: Texts): Race {
  const subraces = [...(row.subraces ?? []), ...(row.subspecies ?? [])];
  const language = row.language_options ?? undefined;
  return {
    category: document === 'srd-2014' ? 'race' : 'species',
    ability_bonuses: bonusesOf(row.ability_bonuses),
    age: row.age ?? undefined,
    alignment: row.alignment ?? undefined,
    size: row.size?.toLowerCase(),
    size_desc: row.size_description ?? undefined,
    speed: row.speed,
    darkvision: darkvisionIn(row.traits, texts),
    languages: some(row.languages?.map((l) => l.name)),
    language_choice: language && { choose: language.choose, from: namesIn(language) },
    language_desc: row.language_desc ?? undefined,
    traits: traitsOf(row.traits, texts),
    subraces: subraces.map((s) => {
      const name = subraceName(s.name, document);
      return { name, slug: slugify(name) };
    }),
  };
}

function darkvisionIn(refs: readonly z.infer<typeof Ref>[], texts: Texts): number | undefined {
  const trait = refs.find((t) => /^darkvision/i.test(t.name));
  const feet = /(\d+)\s*f(?:ee|oo)?t/i.exec(
    `${trait?.name ?? ''} ${texts.get(trait?.index ?? '') ?? ''}`,
  )?.[1];
  return trait && feet !== undefined ? Number(feet) : undefined;
}

export const SubraceRow = Described.extend({
  race: Ref.nullish(),
  species: Ref.nullish(),
  ability_bonuses: z.array(Bonus).nullish(),
  racial_traits: z.array(Ref).nullish(),
  traits: z.array(Ref).nullish(),
});

export function subraceOf(row: z.infer<typeof SubraceRow>, texts: Texts): Subrace {
  return {
    race: (row.race ?? row.species)?.name.toLowerCase() ?? '',
    desc: textOf(row) || undefined,
    ability_bonuses: bonusesOf(row.ability_bonuses),
    traits: traitsOf([...(row.racial_traits ?? []), ...(row.traits ?? [])], texts),
  };
}

export const TraitRow = Described.extend({
  races: z.array(Ref).nullish(),
  subraces: z.array(Ref).nullish(),
  species: z.array(Ref).nullish(),
  subspecies: z.array(Ref).nullish(),
});

export const traitOf = (row: z.infer<typeof TraitRow>): Trait => ({
  desc: textOf(row),
  races: [
    ...(row.races ?? []),
    ...(row.species ?? []),
    ...(row.subraces ?? []),
    ...(row.subspecies ?? []),
  ].map((r) => r.name),
});
