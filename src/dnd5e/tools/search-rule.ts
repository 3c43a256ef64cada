import * as z from 'zod';
import { joinNotices } from '../../base/notice.ts';
import { libraryService } from '../../library/library.ts';
import { defineTool } from '../../tool/tool.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { featureNamed } from '../answer/features-named.ts';
import { ruleSelection } from '../answer/rule-selection.ts';
import { ScopeFields, SearchField, scopeOf } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { ruleKindNames } from '../model/rule-kinds.ts';

export const searchRule = defineTool({
  name: 'search_rule',
  toolset: 'dnd-search',
  title: 'Search rules',
  description:
    'D&D 5e: how a rule works in a situation: what happens when, how many feet: turn, action, reaction, opportunity attack, fighting, moving, jump, climb, breath under water, hide, surprise, cover, falling, dying at 0 HP, rest, death saves.',
  instead: ['get_rule_details'],
  input: z.strictObject({
    search: SearchField,
    rule_type: z.enum(ruleKindNames).optional().describe('Which sort; all when left out'),
    section: z.string().max(200).optional().describe('For rules: chapter, e.g. "combat"'),
    ...ScopeFields,
  }),
  data: z.array(EntityOut),
  async run({ rule_type, section, ...rest }, ctx) {
    const answer = await find(ctx, { ...ruleSelection(rule_type, section), ...rest });
    const { search, page } = rest;
    if (!search || page > 1 || rule_type || section || rest.documents) return answer;
    const library = ctx.use(libraryService);
    const { preferred } = await scopeOf(library, ctx.config, rest);
    const feature = await featureNamed(library, search, answer.data, preferred);
    if (feature === undefined) return answer;
    // What the question names is here, though it is no rule.
    const { weak, lead, ...found } = answer;
    return { ...found, lead: weak || !lead ? feature : joinNotices([feature, lead]) };
  },
});
