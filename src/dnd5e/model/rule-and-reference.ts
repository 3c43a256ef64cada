import * as z from 'zod';
import { textHas } from '../../library/filter.ts';
import { defineKind, type Kind } from '../../library/kind.ts';
import { blocks, capital, labelled, lines } from '../../text/markdown.ts';
import { glossed } from './glosses.ts';
import { informalWords } from './informal-words.ts';
import { lookupNames } from './other-names.ts';
import {
  factWords,
  figureWords,
  ruleQuestions,
  rulesetWords,
  sureRuleQuestions,
} from './question-forms.ts';
import { namesInRuleset } from './renamed.ts';
import { abbreviations, synonyms } from './synonyms.ts';
import { proficiencyThing, ruleThing } from './things.ts';
import { wellKnownPlace } from './well-known.ts';

/** Rules and the short reference lists: a name, a text and a few fields. */
export const Rule = z.object({
  desc: z.string(),
  /** Its chapter: `combat`, `spellcasting`, `adventuring`, … */
  section: z.string().optional(),
  parent: z.string().optional(),
  /** All headings above it, the chapter first. */
  path: z.array(z.string()).optional(),
  /** Its category in the glossary: `action`, `hazard`, `area of effect`, `attitude`. */
  category: z.string().optional(),
  /**
   * Set if its book has a more common rule of the same name: the chapter that tells this one from
   * it ("monsters": the Speed of a stat block).
   */
  distinct_in: z.string().optional(),
});
export type Rule = z.infer<typeof Rule>;

export const ruleKind = defineKind<Rule>({
  name: 'rule',
  thing: ruleThing,
  brief: true,
  one: 'rule',
  many: 'rules',
  body: Rule,
  facets: {
    section: (r) => [
      ...new Set([r.section, r.parent, ...(r.path ?? [])].filter((s) => s !== undefined)),
    ],
  },
  filters: { section: textHas('section', 'Chapter, e.g. "combat", "spellcasting", "adventuring"') },
  isSpecialCase: (r) => r.distinct_in !== undefined,
  short: ['section', 'category', 'path'],
  // The path ends with the parent.
  shortForms: (r) => ({ parent: r.path ? undefined : r.parent }),
  tags: (r) => ['rule', r.section, r.parent, r.category],
  prose: (r) => r.desc,
  ...glossed('rule'),
  lookupNames: lookupNames('rule'),
  namesIn: namesInRuleset('rule'),
  synonyms,
  abbreviations,
  informalWords,
  wellKnown: wellKnownPlace('rule'),
  questionForms: ruleQuestions,
  sureForms: sureRuleQuestions,
  factWords,
  figureWords,
  rulesetWords,
  facts: (r) => whereabouts(r) || 'rule',
  markdown: (r) => blocks(labelled('Section', whereabouts(r)), r.desc),
});

const whereabouts = ({ section, parent, path, category }: Rule): string => {
  const chapters = (path ?? [section, parent]).filter(Boolean).join(' › ');
  const subjects = [path && section, category].filter(
    (subject) => subject && !chapters.toLowerCase().includes(subject.toLowerCase()),
  );
  return capital(subjects.length > 0 ? `${chapters} (${subjects.join(', ')})` : chapters);
};

const Words = z.array(z.string()).optional();
const Text = z.string().optional();

/** All short references share one shape; fields of other lists are absent. */
export const Reference = z.object({
  desc: z.string(),
  full_name: Text,
  abbreviation: Text,
  ability: Text,
  skills: Words,
  category: Text,
  typical_speakers: Words,
  script: Text,
  classes: Words,
  races: Words,
  reference: Text,
});
export type Reference = z.infer<typeof Reference>;

const labels = [
  ['full_name', 'Full name'],
  ['abbreviation', 'Abbreviation'],
  ['ability', 'Ability'],
  ['skills', 'Skills'],
  ['category', 'Category'],
  ['typical_speakers', 'Typical speakers'],
  ['script', 'Script'],
  ['classes', 'Classes'],
  ['races', 'Races'],
  ['reference', 'See'],
] as const;
const shown = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

const referenceKind = (
  name: string,
  one: string,
  many: string,
  { aliases, thing, isMinor = false }: Pick<Kind, 'aliases' | 'thing' | 'isMinor'> = {},
): Kind =>
  defineKind<Reference>({
    name,
    one,
    many,
    brief: true,
    isMinor,
    ...(thing && { thing }),
    body: Reference,
    facets: { category: (r) => r.category },
    filters: {},
    short: labels.map(([field]) => field),
    tags: (r) => [r.full_name, r.abbreviation, r.ability, r.category, ...(r.skills ?? [])],
    prose: (r) => r.desc,
    ...glossed(name),
    ...(aliases && { aliases }),
    ...(name === 'condition' && {
      questionForms: ruleQuestions,
      sureForms: sureRuleQuestions,
    }),
    lookupNames: lookupNames(name),
    facts: (r) =>
      labels
        .flatMap(([field, label]) => {
          const value = shown(r[field]);
          return value ? [`${label.toLowerCase()} ${value}`] : [];
        })
        .join('; ') || capital(one),
    markdown: (r) =>
      blocks(lines(...labels.map(([field, label]) => labelled(label, shown(r[field])))), r.desc),
  });

const fullName: Kind['aliases'] = (_name, body) =>
  typeof body.full_name === 'string' ? [body.full_name] : [];

export const conditionKind = referenceKind('condition', 'condition', 'conditions');
export const damageTypeKind = referenceKind('damage-type', 'damage type', 'damage types');
export const weaponPropertyKind = referenceKind(
  'weapon-property',
  'weapon property',
  'weapon properties',
);
export const skillKind = referenceKind('skill', 'skill', 'skills');
export const abilityScoreKind = referenceKind('ability-score', 'ability score', 'ability scores', {
  aliases: fullName,
});
export const magicSchoolKind = referenceKind('magic-school', 'magic school', 'magic schools');
export const languageKind = referenceKind('language', 'language', 'languages', { isMinor: true });
export const proficiencyKind = referenceKind('proficiency', 'proficiency', 'proficiencies', {
  isMinor: true,
  thing: proficiencyThing,
});
export const alignmentKind = referenceKind('alignment', 'alignment', 'alignments');

export const referenceKinds: readonly Kind[] = [
  conditionKind,
  damageTypeKind,
  weaponPropertyKind,
  skillKind,
  abilityScoreKind,
  magicSchoolKind,
  languageKind,
  proficiencyKind,
  alignmentKind,
];
