import { capital } from '../../text/markdown.ts';
import { plain } from '../../text/names.ts';
import { Race, Subrace } from '../model/race.ts';
import { type Ability, abilityOf } from '../model/vocabulary.ts';
import {
  type Origin,
  originName,
  plainOrigin,
  raceTable,
  subracesOf,
  subraceTable,
} from '../tables/origins.ts';
import { bodyOf, defined, skillNames } from './entity-body.ts';
import { findInRules, type Lookup } from './find-in-edition.ts';
import { proficienciesIn } from './proficiencies-in-text.ts';
import type { SheetRace, Written } from './sheet-parts.ts';

function originFrom(body: Omit<Subrace, 'race'>): Origin {
  const increases: Partial<Record<Ability, number>> = {};
  for (const { ability, bonus } of body.ability_bonuses)
    increases[ability] = (increases[ability] ?? 0) + bonus;
  const { ability_bonus_choice: choice, proficiency_choice: picks } = body;
  const from = skillNames(picks?.from);
  const given = proficienciesIn(
    body.proficiencies ?? [],
    body.traits.map((trait) => trait.desc ?? ''),
  );
  return {
    ...plainOrigin,
    increases,
    ...(choice && {
      choice: { count: choice.choose, by: 1, from: defined(choice.from.map(abilityOf)) },
    }),
    skills: skillNames(body.proficiencies),
    armor: given.armor,
    ...(/^small$/i.test(body.size ?? '') && { small: true }),
    weapons: given.weapons.names,
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
      subraces: [],
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
      subraces: [],
      subrace: { ...at, of, gives: originFrom(alone) },
    };
  }
  return {
    ...at,
    name,
    known: table !== undefined || body !== undefined,
    fromTable: table !== undefined,
    gives: table ?? (body ? originFrom(body) : plainOrigin),
    subraces: table
      ? subracesOf(edition, name).map(capital)
      : (body?.subraces ?? []).map((one) => one.name),
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
