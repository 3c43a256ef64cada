import * as z from 'zod';
import { invalidInput, notFound } from '../../base/error.ts';
import { listed } from '../../text/excerpt.ts';
import type { Answer } from '../../tool/answer.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { snake } from '../answer/entity-shape.ts';
import { visit } from '../answer/read-tool.ts';
import { idField, WorldId } from '../answer/tool-fields.ts';
import { writeTool } from '../answer/write-tool.ts';
import { idOf, isEntity, isSet, titleOf } from '../client/raw.ts';
import { idFor } from '../client/resolve-names.ts';
import { article } from '../resources.ts';
import { type Applied, applyProposal, write } from '../write/apply-change.ts';
import { type Change, changeLog } from '../write/change-log.ts';
import { OutcomeUnknown, readNow } from '../write/outcome.ts';
import { diffOf, proposals, shownValue } from '../write/proposal.ts';
import { fieldOf } from '../write/stored-value.ts';
import { undoChange } from '../write/undo-change.ts';
import { writableWorld } from '../write/writable-world.ts';
import { answerProposal, ProposalOut } from './propose-articles.ts';

const ChangeOut = z.looseObject({ change_id: z.string() });

/** The limit of a confirmation question in characters. */
const QUESTION = 1500;

/** If the client can ask the user, the user decides; false if it cannot ask. */
function confirmed(ctx: ToolContext, question: string): boolean {
  const short = question.length > QUESTION ? `${question.slice(0, QUESTION)}…` : question;
  const answer = ctx.client.confirm('write', short);
  if (answer === false)
    throw invalidInput('The person declined; nothing was written.', {
      next: 'Ask what should be different before you propose it again.',
    });
  return answer === true;
}

const STATUS: Readonly<Record<Change['status'], string>> = {
  applied: 'applied',
  failed: 'failed',
  undone: 'undone',
  begun: 'begun, and the program ended before the answer: undo_change finds out and takes it back',
};

const summary = (change: Change) => ({
  change_id: change.id,
  at: change.at,
  action: change.action,
  status: change.status,
  type: change.resource,
  title: change.title,
  ...(change.entity && { id: change.entity }),
  ...(change.url && { url: change.url }),
  world: change.world.title,
  fields: Object.keys(change.sent).map(snake),
  ...(change.undoes && { undoes: change.undoes }),
  ...(change.reason && { reason: change.reason }),
});

function answerChange(
  { change, notices }: Applied,
  done: string,
): Answer<z.input<typeof ChangeOut>> {
  const sent = Object.keys(change.sent).filter((field) => field !== 'world');
  const missing = change.notStored.map(({ field, sent, stored }) => ({
    field: snake(field),
    sent: shownValue(sent),
    stored: shownValue(stored),
  }));
  const isNothing = missing.length > 0 && missing.length >= sent.length;
  const lead =
    missing.length > 0 &&
    `World Anvil reported success and did not store what was sent as ${listed(missing.map(({ field }) => field))}${isNothing ? ', so nothing has changed' : ''}.`;
  return {
    data: { ...summary(change), not_stored: missing },
    source: 'worldanvil',
    ...(lead && { lead }),
    notices,
    text: [
      !isNothing && `${done} "${change.title}"${change.url ? ` (${change.url})` : ''}.`,
      ...missing.map(({ field, stored }) => `Not stored: ${field}; there is "${stored}".`),
      change.action === 'undo' || change.status === 'undone'
        ? ''
        : `Change ${change.id}; undo_change takes it back.`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

export const applyChange = writeTool({
  name: 'apply_change',
  title: 'Apply a proposal',
  description:
    'World Anvil: yes, OK, go ahead: save, store, confirm or apply what was proposed, with a backup.',
  input: z.strictObject({ token: z.string().min(1).describe('From a proposal') }),
  data: ChangeOut,
  hints: { writes: true, destructive: true, idempotent: false },
  async run({ token }, ctx) {
    const { how } = visit(ctx);
    const store = ctx.use(proposals);
    const proposal = store.get(token);
    const diff = diffOf(proposal, () => undefined).map(
      ({ field, diff: text }) => `${field}:\n${text}`,
    );
    confirmed(
      ctx,
      `Write to World Anvil, "${proposal.title}" in ${proposal.world.title}?\n\n${diff.join('\n\n')}`,
    );
    // Removed before anything is sent, so that two calls cannot both write it.
    store.remove(token);
    try {
      const applied = await applyProposal(ctx, proposal, how);
      return answerChange(applied, proposal.action === 'publish' ? 'Public now:' : 'Written:');
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) store.restore(proposal);
      throw error;
    }
  },
});

export const publishArticle = writeTool({
  name: 'publish_article',
  title: 'Publish an article',
  description:
    'World Anvil: publish or release an article or draft: make it public, visible to everyone.',
  input: z.strictObject({ article_id: idField(article), world_id: WorldId }),
  data: z.union([ChangeOut, ProposalOut]),
  hints: { writes: true, destructive: true },
  async run({ article_id, world_id }, ctx) {
    const { wa, how } = visit(ctx);
    const id = await idFor(wa, article, article_id, world_id, how);
    const before = await readNow(ctx, article, id, how);
    const world = await writableWorld(ctx, isEntity(before.world) ? idOf(before.world) : '', how);
    if (before.state === 'public' && !isSet(before.isDraft))
      throw invalidInput(`"${titleOf(before)}" is public already.`);
    const wanted = {
      action: 'publish' as const,
      resource: article,
      world,
      title: titleOf(before),
      fields: { state: 'public', isDraft: false },
      before,
    };
    if (!confirmed(ctx, `Make "${wanted.title}" in ${world.title} public on World Anvil?`)) {
      const proposal = ctx.use(proposals).add({ ...wanted, warnings: [] });
      return answerProposal({ proposal, diff: diffOf(proposal, () => undefined) });
    }
    return answerChange(await write(ctx, wanted, how), 'Public now:');
  },
});

export const undoLastChange = writeTool({
  name: 'undo_change',
  title: 'Undo a change',
  description:
    'World Anvil: undo, revert, roll back or take back an edit or change just made; restores the backup.',
  input: z.strictObject({
    change_id: z.string().optional().describe('Default: the latest that can be undone'),
  }),
  data: ChangeOut,
  hints: { writes: true, destructive: true, idempotent: false },
  async run({ change_id }, ctx) {
    const { how } = visit(ctx);
    const log = ctx.use(changeLog);
    const change =
      change_id === undefined
        ? // A new event and its entry in a timeline are one change to the user.
          (await log.all()).find(
            ({ status, action, entryOf }) =>
              (status === 'applied' || status === 'begun') &&
              action !== 'undo' &&
              entryOf === undefined,
          )
        : await log.get(change_id);
    if (!change) throw notFound('No change has been made that could be undone.');
    confirmed(ctx, `Take back the change of "${change.title}" in ${change.world.title}?`);
    return answerChange(await undoChange(ctx, change, how), 'Undone:');
  },
});

export const listChanges = writeTool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'World Anvil: list or history of changes and edits you made and saved, backups of articles.',
  input: z.strictObject({
    change_id: z.string().optional().describe('Only this one, with the old values'),
    limit: z.int().min(1).max(100).default(20).describe('How many'),
  }),
  data: z.array(ChangeOut),
  async run({ change_id, limit }, ctx) {
    const log = ctx.use(changeLog);
    if (change_id === undefined) {
      const data = (await log.all()).slice(0, limit).map(summary);
      return {
        data,
        source: 'lorewright',
        text:
          data
            .map(
              (each) =>
                `- ${each.change_id} ${each.action} "${each.title}" (${each.fields.join(', ')}): ${STATUS[each.status]}`,
            )
            .join('\n') || 'Nothing has been written yet.',
      };
    }
    const change = await log.get(change_id);
    const { before } = change;
    const old = Object.keys(change.sent).map((field) => [
      snake(field),
      before ? shownValue(fieldOf(before, field)) : '',
    ]);
    return {
      data: [{ ...summary(change), ...(before && { before: Object.fromEntries(old) }) }],
      source: 'lorewright',
    };
  },
});
