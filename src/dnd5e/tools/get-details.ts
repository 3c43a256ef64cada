import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { details } from '../answer/entity-details.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { BriefScope } from '../answer/scope-fields.ts';

export const NameField = (what: string) =>
  z.string().min(1).max(200).describe(`Name of the ${what}`);

export const getSpellDetails = defineTool({
  name: 'get_spell_details',
  toolset: 'dnd-browse',
  title: 'Spell details',
  description: 'One spell in full.',
  input: z.strictObject({ spell_name: NameField('spell'), ...BriefScope }),
  data: EntityOut,
  run: ({ spell_name, ...scope }, ctx) =>
    details(ctx, { name: spell_name, kinds: ['spell'], ...scope }),
});

export const getBackgroundDetails = defineTool({
  name: 'get_background_details',
  toolset: 'dnd-browse',
  title: 'Background details',
  description: 'One background in full.',
  input: z.strictObject({ background_name: NameField('background'), ...BriefScope }),
  data: EntityOut,
  run: ({ background_name, ...scope }, ctx) =>
    details(ctx, { name: background_name, kinds: ['background'], ...scope }),
});

export const getFeatDetails = defineTool({
  name: 'get_feat_details',
  toolset: 'dnd-browse',
  title: 'Feat details',
  description: 'One feat in full.',
  input: z.strictObject({ feat_name: NameField('feat'), ...BriefScope }),
  data: EntityOut,
  run: ({ feat_name, ...scope }, ctx) =>
    details(ctx, { name: feat_name, kinds: ['feat'], ...scope }),
});
