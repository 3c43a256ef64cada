import * as z from 'zod';
import type { Answer } from '../../tool/answer.ts';
import { cutDiffs } from '../answer/fit-budget.ts';
import { visit } from '../answer/read-tool.ts';
import { templateNamed } from '../answer/template-name.ts';
import { idField, WorldId } from '../answer/tool-fields.ts';
import { writeTool } from '../answer/write-tool.ts';
import { idOf, isEntity, type Raw, textOf } from '../client/raw.ts';
import { idFor, worldId } from '../client/resolve-names.ts';
import { article } from '../resources.ts';
import { type Proposed, proposeArticle } from '../write/article-proposal.ts';
import { readNow } from '../write/outcome.ts';
import { writableWorld } from '../write/writable-world.ts';

export const ProposalOut = z.looseObject({
  token: z.string(),
  diff: z.array(z.object({ field: z.string(), diff: z.string() })),
  warnings: z.array(z.string()),
});

const DONE_TO = { create: 'New', update: 'Change of', publish: 'Publishing of' } as const;

/** A proposal as shown: the difference, the warnings, the token. */
export function answerProposal({
  proposal,
  diff: whole,
}: Proposed): Answer<z.input<typeof ProposalOut>> {
  const { token, title, action, world, warnings, before, resource } = proposal;
  const what = `${DONE_TO[action]} ${resource.words} "${title}" in ${world.title}`;
  const diff = cutDiffs(whole);
  return {
    data: {
      token,
      action,
      title,
      world: world.title,
      ...(before && { id: idOf(before) }),
      diff,
      warnings: [...warnings],
    },
    source: 'worldanvil',
    text: [
      // First, so that the token is there whatever a client cuts.
      `**${what}** (nothing has been written)`,
      `Token: ${token} (apply_change writes it)`,
      ...diff.map(({ field, diff: lines }) => `**${field}**\n~~~diff\n${lines}\n~~~`),
      ...warnings.map((warning) => `Warning: ${warning}`),
    ].join('\n\n'),
  };
}

const Text = z.string().max(500_000);
const Fields = z.record(z.string(), Text);
const shared = {
  fields: Fields.optional().describe('Template fields by name'),
  tags: z.array(z.string()).max(100).optional().describe('All tags'),
  category_id: z.string().optional().describe('Category id or title'),
  parent: z.string().optional().describe('Parent article'),
  previous: z.string().optional().describe('Article before'),
  next: z.string().optional().describe('Article after'),
  format: z.enum(['markdown', 'raw']).default('markdown').describe('raw: BBCode'),
};

export const proposeNewArticle = writeTool({
  name: 'propose_article',
  title: 'Propose an article',
  description:
    'World Anvil: write, draft, create, add or make a new article or page (character, location, god): proposes it, private, for apply_change. [[Title]] makes a link.',
  input: z.strictObject({
    world_id: WorldId,
    title: z.string().min(1).describe('Title'),
    template: z.string().describe('person, settlement, …'),
    content: Text.default('').describe('Markdown'),
    ...shared,
  }),
  data: ProposalOut,
  async run({ world_id, template, ...wanted }, ctx) {
    const visiting = visit(ctx);
    const id = await worldId(visiting.wa, world_id, visiting.how);
    const world = await writableWorld(ctx, id, visiting.how);
    return answerProposal(
      await proposeArticle(ctx, visiting, { world, template: templateNamed(template), wanted }),
    );
  },
});

/** The template of an existing article. */
const templateOf = (raw: Raw): string => {
  const name = textOf(raw.templateType) || textOf(raw.entityClass);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

export const proposeArticleChange = writeTool({
  name: 'propose_article_change',
  title: 'Propose a change',
  description:
    'World Anvil: edit, change, fix, correct or update the text, description or tags of my article or page, add a paragraph to it: proposes the change for apply_change.',
  input: z.strictObject({
    article_id: idField(article),
    world_id: WorldId,
    title: z.string().min(1).optional().describe('New title'),
    content: Text.optional().describe('Whole new text, Markdown'),
    sections: Fields.optional().describe('New text by heading; the rest stays'),
    append: Text.optional().describe('Text to add at the end'),
    ...shared,
  }),
  data: ProposalOut,
  async run({ article_id, world_id, ...wanted }, ctx) {
    const visiting = visit(ctx);
    const { wa, how } = visiting;
    const id = await idFor(wa, article, article_id, world_id, how);
    const before = await readNow(ctx, article, id, how);
    const world = await writableWorld(ctx, isEntity(before.world) ? idOf(before.world) : '', how);
    return answerProposal(
      await proposeArticle(ctx, visiting, {
        world,
        template: templateOf(before),
        wanted,
        before,
      }),
    );
  },
});

export const proposeSessionReport = writeTool({
  name: 'propose_session_report',
  title: 'World Anvil: propose a session report',
  description:
    'World Anvil: write up, log or summarise our session, last night’s game, what the players did, as a report or recap with rewards and quests: proposes it, private, for apply_change.',
  input: z.strictObject({
    world_id: WorldId,
    title: z.string().min(1).describe('Title'),
    content: Text.describe('Markdown'),
    rewards: Text.optional().describe('Rewards'),
    quests: Text.optional().describe('Quests'),
    interactions: Text.optional().describe('Who was met'),
    gm_notes: Text.optional().describe('For you only'),
    tags: shared.tags,
    category_id: shared.category_id,
    previous: z.string().optional().describe('The report before'),
  }),
  data: ProposalOut,
  async run({ world_id, rewards, quests, interactions, gm_notes, ...wanted }, ctx) {
    const visiting = visit(ctx);
    const id = await worldId(visiting.wa, world_id, visiting.how);
    const world = await writableWorld(ctx, id, visiting.how);
    const all = { rewards, quests, interactions, reportNotes: gm_notes };
    const fields = Object.fromEntries(
      Object.entries(all).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
    );
    return answerProposal(
      await proposeArticle(ctx, visiting, {
        world,
        template: 'report',
        wanted: { ...wanted, fields },
      }),
    );
  },
});
