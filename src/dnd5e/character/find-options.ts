import { plain } from '../../text/names.ts';
import { Background, Feat } from '../model/background-and-feat.ts';
import { abilities } from '../model/game-words.ts';
import { Spell } from '../model/spell.ts';
import { featChoice, featName, featTable, IMPROVEMENT } from '../tables/feats.ts';
import { backgroundTable, CUSTOM_BACKGROUND_LANGUAGES } from '../tables/origins.ts';
import { skills, skillsIn } from '../tables/skills.ts';
import { bodyOf } from './entity-body.ts';
import { findInRules, findNamed, type Lookup } from './find-in-edition.ts';
import { increasesIn, withChosen } from './increases-in-text.ts';
import type { SheetBackground, SheetFeat, SheetSpell, Written } from './sheet-parts.ts';

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
  const chosen = featChoice(at.label);
  const told = body ? increasesIn([body.desc, ...(body.benefits ?? [])]) : [];
  // An unknown feat may raise a score, as many feats do.
  const raised = table ? table.raises : body ? undefined : abilities;
  const raisesNone = name === IMPROVEMENT || (name === 'grappler' && edition === '2014');
  const increases = raisesNone
    ? []
    : told.length === 0 && raised
      ? [{ by: 1, from: raised }]
      : told;
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
    increases: withChosen(increases, chosen),
    table: table ?? {},
    chosen,
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
