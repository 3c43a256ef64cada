import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { DetailsFields, DetailsOut, details, NameField } from '../answer/entity-details.ts';
import { ruleKindNames } from '../model/rule-kinds.ts';

const toolset = 'dnd-browse';

export const getSpellDetails = defineTool({
  name: 'get_spell_details',
  toolset,
  title: 'Spell details',
  description:
    'D&D 5e: the full description of one spell you name: range, area, duration, components, casting time, concentration, ritual, which classes can cast it, damage at higher levels.',
  instead: ['search_spell'],
  input: z.strictObject({ spell_name: NameField('spell').optional(), ...DetailsFields }),
  card: 'spell',
  data: DetailsOut,
  run: ({ spell_name, ...rest }, ctx) =>
    details(ctx, { name: spell_name, field: 'spell_name', kinds: ['spell'], ...rest }),
});

export const getCreatureDetails = defineTool({
  name: 'get_creature_details',
  toolset,
  title: 'Creature details',
  description:
    'D&D 5e: the stat block (statistics) of one monster you name (goblin, red dragon, troll, lich, vampire): hit points (HP), armor class (AC), speed, attacks, traits, weaknesses, legendary actions, challenge rating.',
  instead: ['search_creature'],
  input: z.strictObject({ creature_name: NameField('creature').optional(), ...DetailsFields }),
  card: 'creature',
  data: DetailsOut,
  run: ({ creature_name, ...rest }, ctx) =>
    details(ctx, { name: creature_name, field: 'creature_name', kinds: ['creature'], ...rest }),
});

export const getRuleDetails = defineTool({
  name: 'get_rule_details',
  toolset,
  title: 'Rule details',
  description:
    'D&D 5e: full text of one rule, skill (stealth, athletics), weapon property (finesse) or condition: what it means exactly: blinded, charmed, frightened, grappled, invisible, paralyzed, poisoned, prone, restrained, stunned, exhaustion.',
  instead: ['search_rule'],
  input: z.strictObject({
    rule_name: NameField('rule or condition').optional(),
    ...DetailsFields,
  }),
  data: DetailsOut,
  run: ({ rule_name, ...rest }, ctx) =>
    details(ctx, { name: rule_name, field: 'rule_name', kinds: ruleKindNames, ...rest }),
});

export const getBackgroundDetails = defineTool({
  name: 'get_background_details',
  toolset,
  title: 'Background details',
  description:
    'D&D 5e: one background you name (acolyte, criminal, noble, sage, soldier, hermit): which skills, tools, feature, feat and equipment it gives.',
  instead: ['search_backgrounds'],
  input: z.strictObject({ background_name: NameField('background').optional(), ...DetailsFields }),
  data: DetailsOut,
  run: ({ background_name, ...rest }, ctx) =>
    details(ctx, {
      name: background_name,
      field: 'background_name',
      kinds: ['background'],
      ...rest,
    }),
});

export const getFeatDetails = defineTool({
  name: 'get_feat_details',
  toolset,
  title: 'Feat details',
  description:
    'D&D 5e: what one feat you name (alert, lucky, sentinel, war caster, great weapon master) does and gives: feat text, prerequisite, benefits.',
  instead: ['search_feats'],
  input: z.strictObject({ feat_name: NameField('feat').optional(), ...DetailsFields }),
  data: DetailsOut,
  run: ({ feat_name, ...rest }, ctx) =>
    details(ctx, { name: feat_name, field: 'feat_name', kinds: ['feat'], ...rest }),
});
