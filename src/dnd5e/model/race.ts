import * as z from 'zod';
import { amountOf, textHas, unlisted, wordIs } from '../../library/filter.ts';
import { defineKind } from '../../library/kind.ts';
import { blocks, capital, labelled, lines, signed } from '../../text/markdown.ts';
import { describedAs } from './described-as.ts';
import { sizes } from './game-words.ts';
import { glossed } from './glosses.ts';
import { lookupNames, otherNames, subraceNames } from './other-names.ts';
import { namedThing, traitThing } from './things.ts';
import { Ability } from './vocabulary.ts';

const AbilityBonus = z.object({ ability: Ability, bonus: z.int() });
const NamedText = z.object({ name: z.string(), desc: z.string().optional() });
const Options = z.object({ choose: z.int(), from: z.array(z.string()) });

/** Fields of races and subraces; 2024 calls a race a species. */
const Lineage = {
  desc: z.string().optional(),
  ability_bonuses: z.array(AbilityBonus),
  /** Abilities of choice, by 1 each. */
  ability_bonus_choice: Options.optional(),
  ability_bonus_desc: z.string().optional(),
  size: z.string().optional(),
  size_desc: z.string().optional(),
  /** Walking speed in feet. */
  speed: z.int().optional(),
  speed_desc: z.string().optional(),
  darkvision: z.int().optional(),
  languages: z.array(z.string()).optional(),
  language_choice: Options.optional(),
  language_desc: z.string().optional(),
  proficiencies: z.array(z.string()).optional(),
  proficiency_choice: Options.optional(),
  weapon_proficiency_choice: Options.optional(),
  /** Innate spells, by the character level at which they are gained. */
  spells: z
    .array(
      z.object({
        name: z.string(),
        level: z.int().optional(),
        spell_level: z.int().optional(),
        ability: Ability.optional(),
      }),
    )
    .optional(),
  traits: z.array(NamedText),
};

export const Race = z.object({
  ...Lineage,
  /** The source's word for it: `race`, `species`, `lineage`, … */
  category: z.string(),
  age: z.string().optional(),
  alignment: z.string().optional(),
  subraces: z.array(z.object({ name: z.string(), slug: z.string() })),
});
export type Race = z.infer<typeof Race>;

export const Subrace = z.object({ ...Lineage, race: z.string() });
export type Subrace = z.infer<typeof Subrace>;

export const Trait = z.object({
  desc: z.string(),
  races: z.array(z.string()),
});
export type Trait = z.infer<typeof Trait>;

type Shared = Omit<Subrace, 'race'>;

const bonuses = (r: Shared): string =>
  r.ability_bonuses.map((b) => `${capital(b.ability)} ${signed(b.bonus)}`).join(', ');
/** `two others of choice +1`, from the sentence of the book or from a list to choose from. */
function chosenBonuses(r: Shared): string | undefined {
  const { ability_bonus_desc = '', ability_bonus_choice, ability_bonuses } = r;
  const [, count = ability_bonus_choice?.choose, bonus = CHOSEN_BONUS] =
    CHOSEN.exec(ability_bonus_desc) ?? [];
  if (!count) return undefined;
  const many = String(count).toLowerCase();
  const other = ability_bonuses.length === 0 ? '' : /^(?:1|one)$/.test(many) ? ' other' : ' others';
  return `${many}${other} of choice ${signed(Number(bonus))}`;
}
/** What lists to choose from are for. */
const CHOSEN_BONUS = 1;
const CHOSEN =
  /\b(\w+) (?:different |other )*ability scores? of your choice(?:, [^,.]*,)? (?:each )?increases? by (\d)/i;
const lineageTags = (r: Shared) => [
  r.size,
  ...r.traits.map((t) => t.name),
  r.darkvision ? 'darkvision' : undefined,
];
const lineageProse = (r: Shared): string =>
  blocks(
    r.desc,
    ...r.traits.map((t) => `${t.name}. ${t.desc ?? ''}`),
    r.size_desc,
    r.language_desc,
  );
const lineagePassages = (r: Shared): string[] => [
  ...(r.desc ? [r.desc] : []),
  ...r.traits.flatMap((t) => (t.desc ? [`${t.name}. ${t.desc}`] : [])),
];
/** A figure followed by the sentence of the book in brackets, which may say more. */
const figureWithSentence = (
  figure: string | undefined,
  sentence: string | undefined,
): string | undefined => (figure && sentence ? `${figure} (${sentence})` : figure || sentence);
/** The speed in the book's words, unless they only repeat the figure. */
const speedSentence = ({ speed, speed_desc }: Shared): string | undefined =>
  speed_desc === `${speed} feet` ? undefined : speed_desc;
const choice = (options: z.infer<typeof Options> | undefined): string | undefined =>
  options && `${options.choose} of ${options.from.join(', ')}`;
const lineageLines = (r: Shared) => [
  labelled('Ability score increase', figureWithSentence(bonuses(r), r.ability_bonus_desc)),
  labelled('Ability choice', choice(r.ability_bonus_choice)),
  labelled('Size', r.size && capital(r.size)),
  labelled(
    'Speed',
    figureWithSentence(r.speed === undefined ? undefined : `${r.speed} ft.`, speedSentence(r)),
  ),
  labelled('Darkvision', r.darkvision && `${r.darkvision} ft.`),
  labelled('Languages', r.languages?.join(', ')),
  labelled('Language choice', choice(r.language_choice)),
  labelled('Proficiencies', r.proficiencies?.join(', ')),
  labelled('Proficiency choice', choice(r.proficiency_choice)),
  labelled('Weapon choice', choice(r.weapon_proficiency_choice)),
  labelled(
    'Spells',
    r.spells
      ?.map(({ name, level }) => (level === undefined ? name : `${name} (from level ${level})`))
      .join(', '),
  ),
];
const traitBlocks = (r: Shared) => r.traits.map((t) => `***${t.name}.*** ${t.desc ?? ''}`.trim());
const raceBlocks = (r: Race) => [
  r.age && `***Age.*** ${r.age}`,
  r.alignment && `***Alignment.*** ${r.alignment}`,
  r.size_desc && `***Size.*** ${r.size_desc}`,
  ...traitBlocks(r),
  r.language_desc && `***Languages.*** ${r.language_desc}`,
];
const lineageFacts = (r: Shared) => [
  [bonuses(r), chosenBonuses(r)].filter(Boolean).join(', '),
  r.size,
  r.speed === undefined ? undefined : `speed ${r.speed} ft.`,
];

export const raceKind = defineKind<Race>({
  name: 'race',
  thing: namedThing('race'),
  one: 'race',
  many: 'races',
  body: Race,
  facets: {
    category: (r) => r.category,
    size: (r) => r.size?.split(' or '),
    darkvision: (r) => r.darkvision,
  },
  filters: {
    category: textHas('category', 'What its book calls it: race, species, …'),
    ...unlisted({
      size: wordIs('size', 'Size', sizes),
      darkvision: amountOf('darkvision', 'Darkvision in feet'),
    }),
  },
  short: ['category', 'size', 'speed', 'ability_bonuses'],
  shortForms: (r) => ({
    subraces: r.subraces.map(({ name }) => name),
    ability_bonuses_of_choice: chosenBonuses(r),
  }),
  tags: (r) => ['race', 'species', ...lineageTags(r), ...r.subraces.map((s) => s.name)],
  prose: (r) => blocks(lineageProse(r), r.age, r.alignment),
  passages: lineagePassages,
  ...glossed('race'),
  describedAs: describedAs('race'),
  aliases: otherNames('race'),
  lookupNames: lookupNames('race'),
  words: ['species', 'folk', 'people', 'ancestry', 'lineage'],
  facts: (r) =>
    [
      ...lineageFacts(r),
      r.subraces.length > 0 && `subraces: ${r.subraces.map((s) => s.name).join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  markdown: (r) =>
    blocks(
      lines(...lineageLines(r), labelled('Subraces', r.subraces.map((s) => s.name).join(', '))),
      r.desc,
      ...raceBlocks(r),
    ),
});

export const subraceKind = defineKind<Subrace>({
  name: 'subrace',
  thing: namedThing('subrace'),
  one: 'subrace',
  many: 'subraces',
  body: Subrace,
  facets: { race: (r) => r.race, size: (r) => r.size?.split(' or ') },
  filters: { race: wordIs('race', 'Race it belongs to, e.g. elf') },
  short: ['race', 'speed', 'ability_bonuses'],
  shortForms: (r) => ({ ability_bonuses_of_choice: chosenBonuses(r) }),
  tags: (r) => ['subrace', 'race', r.race, ...lineageTags(r)],
  prose: lineageProse,
  passages: lineagePassages,
  ...glossed('subrace'),
  describedAs: describedAs('subrace'),
  aliases: otherNames('subrace'),
  lookupNames: (name, { race }) => subraceNames(name, race),
  facts: (r) => [`${capital(r.race)} subrace`, ...lineageFacts(r)].filter(Boolean).join('; '),
  markdown: (r) =>
    blocks(`*${capital(r.race)}*`, lines(...lineageLines(r)), r.desc, ...traitBlocks(r)),
});

/** What every subrace inherits from its race. */
export function inherited(race: Race): { fields: Partial<Race>; text: string } {
  const { desc: _, subraces: __, category: ___, ...fields } = race;
  return {
    fields,
    text: blocks(lines(...lineageLines(race)), ...raceBlocks(race)),
  };
}

export const traitKind = defineKind<Trait>({
  name: 'trait',
  thing: traitThing,
  brief: true,
  one: 'trait',
  many: 'traits',
  body: Trait,
  facets: { race: (t) => t.races },
  filters: { race: wordIs('race', 'Race that has it, e.g. elf') },
  short: ['races'],
  tags: (t) => ['racial trait', ...t.races],
  prose: (t) => t.desc,
  ...glossed('trait'),
  words: ['racial trait', 'racial traits'],
  facts: (t) => `trait of ${t.races.join(', ')}`,
  markdown: (t) => blocks(labelled('Races', t.races.join(', ')), t.desc),
});
