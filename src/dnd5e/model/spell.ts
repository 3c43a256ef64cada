import * as z from 'zod';
import {
  amountOf,
  atLeast,
  atMost,
  flagIs,
  hasWords,
  numberIs,
  unlisted,
  untold,
  wordIs,
} from '../../library/filter.ts';
import { defineKind } from '../../library/kind.ts';
import { blocks, capital, labelled, lines, ordinal } from '../../text/markdown.ts';
import { conditionNamed } from './creature-facets.ts';
import { describedAs } from './described-as.ts';
import { levelOrMaterialSaid } from './facts-said.ts';
import { abilities, damageTypes, schools } from './game-words.ts';
import { glossed } from './glosses.ts';
import { otherNames } from './other-names.ts';
import { spellWords } from './plain-words.ts';
import { namesInRuleset } from './renamed.ts';
import {
  castingTimes,
  castingTimeTyped,
  conditionsInflicted,
  damageDealt,
  durationInMinutes,
  durationTyped,
  hasComponent,
  rangeInFeet,
  rangeWords,
  savingThrowsIn,
} from './spell-facets.ts';
import { apartFromStatBlocks, statBlockNames } from './stat-blocks-in-text.ts';
import { variedThing } from './things.ts';
import { Ability, abilityOf } from './vocabulary.ts';

export const Spell = z.object({
  level: z.int().min(0).max(9),
  /** Empty if the source has none. */
  school: z.string(),
  casting_time: z.string(),
  reaction_condition: z.string().optional(),
  range: z.string(),
  /** `V, S, M`; absent if the source does not say. */
  components: z.string().optional(),
  material: z.string().optional(),
  /** In gold pieces. */
  material_cost: z.number().optional(),
  material_consumed: z.boolean().optional(),
  duration: z.string(),
  concentration: z.boolean(),
  ritual: z.boolean(),
  desc: z.string(),
  higher_level: z.string().optional(),
  /** Lower-case class names: `wizard`. */
  classes: z.array(z.string()),
  subclasses: z.array(z.string()).optional(),
  /** All dice that are rolled together: `8d6`, `2d10 + 4d6`. */
  damage_roll: z.string().optional(),
  /** The dice of each type, if several types are dealt together. */
  damage: z.array(z.object({ dice: z.string(), type: z.string() })).optional(),
  damage_types: z.array(z.string()).optional(),
  saving_throw: Ability.optional(),
  attack_roll: z.boolean().optional(),
  area: z.object({ shape: z.string(), size: z.number(), unit: z.string() }).optional(),
  page: z.string().optional(),
});
export type Spell = z.infer<typeof Spell>;

export const levelAndSchool = ({ level, school }: Pick<Spell, 'level' | 'school'>): string =>
  level === 0 ? `${school} cantrip`.trim() : `${ordinal(level)}-level ${school}`.trim();

/** `8d6 fire`, `2d10 bludgeoning + 4d6 cold`; where no dice are given, `fire damage`. */
function damageOf(
  { damage, damage_roll, damage_types = [] }: Spell,
  comma: string,
): string | undefined {
  if (damage) return damage.map(({ dice, type }) => `${dice} ${type}`).join(' + ');
  const types = damage_types.join(comma);
  return damage_roll ? `${damage_roll} ${types}`.trim() : types && `${types} damage`;
}

const LEVEL = { min: 0, max: 9, whole: true };
const ABILITIES = [...abilities, 'str', 'dex', 'con', 'int', 'wis', 'cha'];
/** What the spell itself does: what it summons has immunities and attacks of its own. */
const ownText = ({ desc }: Spell): string => apartFromStatBlocks(desc).own;
const wholeText = (spell: Spell): string => `${ownText(spell)}\n${spell.higher_level ?? ''}`;

export const spellKind = defineKind<Spell>({
  name: 'spell',
  thing: variedThing('spell'),
  one: 'spell',
  many: 'spells',
  body: Spell,
  facets: {
    level: (s) => s.level,
    school: (s) => s.school,
    class: (s) => s.classes,
    only_class: (s) => (s.classes.length === 1 ? s.classes[0] : undefined),
    concentration: (s) => s.concentration,
    ritual: (s) => s.ritual,
    casting_time: (s) => castingTimes(s.casting_time),
    // The column of an upstream often has only one of several types.
    damage_type: (s) => [...new Set([...(s.damage_types ?? []), ...damageDealt(wholeText(s))])],
    condition: (s) => conditionsInflicted(ownText(s)),
    // A spell may call for several, and has only the first in its field.
    saving_throw: (s) => [
      ...new Set([...(s.saving_throw ? [s.saving_throw] : []), ...savingThrowsIn(wholeText(s))]),
    ],
    attack_roll: (s) => s.attack_roll === true,
    area: (s) => s.area?.shape,
    verbal: hasComponent('V'),
    somatic: hasComponent('S'),
    material: hasComponent('M'),
    material_cost: (s) => s.material_cost,
    material_consumed: (s) => s.material_consumed === true,
    range: (s) => rangeWords(s.range),
    range_feet: (s) => rangeInFeet(s.range),
    duration: (s) => durationTyped(s.duration),
    duration_minutes: (s) => durationInMinutes(s.duration),
  },
  filters: {
    level: numberIs('level', 'Spell level; 0 = cantrip', LEVEL),
    level_min: atLeast('level', 'Lowest level', LEVEL),
    level_max: atMost('level', 'Highest level', LEVEL),
    school: wordIs('school', 'School of magic', schools),
    class_key: untold(
      wordIs('class', 'Class that casts it, e.g. wizard', undefined, (typed) => [
        typed,
        typed.trim().replace(/s$/i, ''),
      ]),
    ),
    ...unlisted({
      classes: hasWords('class', 'All of these classes cast it'),
      only_class: wordIs('only_class', 'The one class that casts it'),
    }),
    concentration: flagIs('concentration', 'Needs concentration'),
    ritual: flagIs('ritual', 'Can be cast as a ritual'),
    casting_time: wordIs(
      'casting_time',
      'e.g. "1 action", "bonus action", "reaction"',
      undefined,
      (typed) => [castingTimeTyped(typed)],
    ),
    damage_type: wordIs('damage_type', 'Damage dealt', damageTypes),
    ...unlisted({
      damage_types: hasWords('damage_type', 'Deals all of these', { values: damageTypes }),
    }),
    condition: hasWords('condition', 'Condition inflicted', {
      read: (typed) => [conditionNamed(typed)],
    }),
    save: wordIs('saving_throw', 'Saving throw', ABILITIES, (typed) => [abilityOf(typed) ?? typed]),
    ...unlisted({
      saves: hasWords('saving_throw', 'Calls for all of these', {
        values: ABILITIES,
        read: (typed) => [abilityOf(typed) ?? typed],
      }),
    }),
    attack_roll: flagIs('attack_roll', 'Needs an attack roll'),
    area: wordIs('area', 'Shape: sphere, cone, cube, line, cylinder'),
    verbal: flagIs('verbal', 'Has a verbal component'),
    somatic: flagIs('somatic', 'Has a somatic component'),
    material: flagIs('material', 'Has a material component'),
    material_cost: amountOf('material_cost', 'Price of the material in gp'),
    ...unlisted({
      material_cost_min: atLeast('material_cost', 'Lowest price of the material in gp', { min: 0 }),
      material_cost_max: atMost('material_cost', 'Highest price of the material in gp', { min: 0 }),
    }),
    material_consumed: flagIs('material_consumed', 'Uses the material up'),
    range: wordIs('range', 'e.g. "self", "touch", "60 feet"'),
    range_min: atLeast('range_feet', 'Least range in feet'),
    range_max: atMost('range_feet', 'Greatest range in feet'),
    duration: wordIs('duration', 'e.g. "instantaneous", "1 minute"', undefined, (typed) => [
      durationTyped(typed),
    ]),
    duration_min: atLeast('duration_minutes', 'Least duration in minutes'),
    duration_max: atMost('duration_minutes', 'Greatest duration in minutes'),
  },
  short: [
    'level',
    'school',
    'casting_time',
    'range',
    'components',
    'duration',
    'concentration',
    'ritual',
    'damage_roll',
    'damage',
    'damage_types',
    'saving_throw',
    'classes',
  ],
  tags: (s) => [
    levelAndSchool(s),
    s.concentration ? 'concentration' : undefined,
    s.ritual ? 'ritual' : undefined,
    ...(s.damage_types ?? []).map((type) => `${type} damage`),
    ...s.classes,
  ],
  prose: (s) => blocks(s.desc, s.higher_level),
  // Whoever looks up what it summons finds the spell, since the block stands nowhere else.
  aliases: (name, { desc }) => [...otherNames('spell')(name), ...statBlockNames(desc)],
  namesIn: namesInRuleset('spell'),
  ...glossed('spell'),
  generalWords: spellWords,
  describedAs: describedAs('spell'),
  factsSaid: levelOrMaterialSaid,
  words: ['magic spell', 'magic spells', 'cantrip', 'cantrips'],
  facts: (s) =>
    [
      levelAndSchool(s),
      s.casting_time,
      s.range,
      s.components,
      s.concentration ? `concentration, ${s.duration}` : s.duration,
      s.ritual && 'ritual',
      damageOf(s, '/'),
      s.saving_throw && `${capital(s.saving_throw)} save`,
      s.classes.length > 0 && `for ${s.classes.join('/')}`,
    ]
      .filter(Boolean)
      .join(', '),
  markdown: (s) =>
    blocks(
      `*${capital(levelAndSchool(s))}${s.ritual ? ' (ritual)' : ''}*`,
      lines(
        labelled('Casting time', [s.casting_time, s.reaction_condition].filter(Boolean).join(', ')),
        labelled('Range', s.range),
        labelled(
          'Components',
          s.components && `${s.components}${s.material ? ` (${s.material})` : ''}`,
        ),
        labelled('Duration', s.concentration ? `Concentration, ${s.duration}` : s.duration),
        labelled('Saving throw', s.saving_throw && capital(s.saving_throw)),
        labelled('Damage', damageOf(s, ', ')),
        labelled('Area', s.area && `${s.area.size}-${s.area.unit} ${s.area.shape}`),
        labelled('Classes', s.classes.map(capital).join(', ')),
        labelled('Subclasses', s.subclasses?.join(', ')),
        labelled('Page', s.page),
      ),
      ownText(s),
      s.higher_level && `***At higher levels.*** ${s.higher_level}`,
      apartFromStatBlocks(s.desc).statBlocks,
    ),
});
