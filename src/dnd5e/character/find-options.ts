import { plain } from '../../text/names.ts';
import { countOf } from '../../text/number-words.ts';
import { Background, Feat } from '../model/background-and-feat.ts';
import { ClassFeature } from '../model/class.ts';
import { abilities } from '../model/game-words.ts';
import { Spell } from '../model/spell.ts';
import { featChoice, featName, featTable, IMPROVEMENT } from '../tables/feats.ts';
import { type Invocation, invocationsOf } from '../tables/invocations.ts';
import { backgroundTable, CUSTOM_BACKGROUND_LANGUAGES } from '../tables/origins.ts';
import { skills, skillsIn } from '../tables/skills.ts';
import { attunedLimitIn } from './attuned-in-text.ts';
import { bodyOf } from './entity-body.ts';
import { findInRules, findNamed, type Lookup } from './find-in-edition.ts';
import { increasesIn, withChosen } from './increases-in-text.ts';
import { baseArmorIn } from './item-effects.ts';
import { benefitWords, noProficiencies, proficienciesIn } from './proficiencies-in-text.ts';
import type {
  SheetBackground,
  SheetFeat,
  SheetInvocation,
  SheetSpell,
  Written,
} from './sheet-parts.ts';

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
      languages: countOf(languageWord) ?? CUSTOM_BACKGROUND_LANGUAGES,
      ...(feat && { feat }),
    },
    skillChoice: choice,
  };
}

export async function findFeat(lookup: Lookup, at: Written): Promise<SheetFeat> {
  const { edition } = lookup;
  const { name, body } = await featNamed(lookup, at);
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
    gives:
      body && !table
        ? proficienciesIn((body.benefits ?? []).flatMap(benefitWords), [
            body.desc,
            ...(body.benefits ?? []),
          ])
        : noProficiencies,
    attuned: attunedLimitIn(body ? [body.desc, ...(body.benefits ?? [])] : []),
    chosen,
  };
}

/** The feat of this name, or of what stands before a choice: `Resilient (Constitution)`. */
async function featNamed(lookup: Lookup, { name: whole, label, path }: Written) {
  const [first = ''] = label.split(/\s*[(:–—]|\s-\s/);
  const names = [featName(whole), featName(plain(first))];
  for (const name of names) {
    const body = bodyOf(Feat, await findInRules(lookup, 'feat', name, path));
    if (body || featTable(name)) return { name, body };
  }
  return { name: names[0] ?? whole, body: undefined };
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
    baseArmor: body && baseArmorIn(body.desc),
    ruleset: entity?.ruleset,
  };
}

const pacts = ['blade', 'chain', 'tome'] as const;

export async function findInvocation(lookup: Lookup, at: Written): Promise<SheetInvocation> {
  const table = invocationsOf(lookup.edition).find((one) => one.name === at.name);
  if (table) return { ...at, rule: table };
  const body = bodyOf(
    ClassFeature,
    (await findInRules(lookup, 'class-feature', at.label, at.path)) ??
      (await findInRules(lookup, 'class-feature', `Eldritch Invocation: ${at.label}`, at.path)),
  );
  return { ...at, rule: body?.class === 'warlock' ? invocationFrom(at.name, body) : undefined };
}

/** What an invocation of another book requires: its prerequisite, or the first line of its text. */
function invocationFrom(name: string, body: ClassFeature): Invocation {
  const needs = plain(body.prerequisite ?? /prerequisites?:?([^\n]*)/i.exec(body.desc)?.[1] ?? '');
  const level = /(\d+)(?:st|nd|rd|th) level|level (\d+)/.exec(needs);
  const pact = pacts.find((one) => needs.includes(`pact of the ${one}`));
  return {
    name,
    level: body.level ?? Number(level?.[1] ?? level?.[2] ?? 1),
    ...(pact && { pact }),
  };
}
