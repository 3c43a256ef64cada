import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { canBeKey } from '../../base/headers.ts';
import { counted } from '../../text/excerpt.ts';
import { callingMember } from '../../tool/member.ts';
import { secretArgument } from '../../tool/secret-argument.ts';
import { defineTool } from '../../tool/tool.ts';

const Done = z.object({ connected: z.boolean() });

const setWorldAnvilKeys = defineTool({
  name: 'set_world_anvil_keys',
  toolset: 'worldanvil',
  title: 'Set World Anvil keys',
  description:
    'World Anvil: connect your own worlds with your keys, which are stored encrypted and never shown. The World Anvil tools appear afterwards.',
  input: z.strictObject({
    application_key: secretArgument(z.string().min(8).max(500).describe('Application key')),
    auth_token: secretArgument(z.string().min(8).max(500).describe('User auth token')),
  }),
  data: Done,
  hints: { writes: true },
  scope: 'import',
  async run({ application_key, auth_token }, ctx) {
    for (const [name, key] of Object.entries({ application_key, auth_token }))
      if (!canBeKey(key))
        throw invalidInput(
          `"${name}" has characters that cannot be in a key; nothing was stored.`,
          {
            next: 'Copy it again from World Anvil: other letters, quotation marks or line breaks may have come with it.',
          },
        );
    await callingMember(ctx).saveSecrets({
      worldAnvilApplicationKey: application_key,
      worldAnvilAuthToken: auth_token,
    });
    return {
      data: { connected: true },
      source: 'lorewright',
      text: 'Your World Anvil keys are stored. List the tools again: those for your worlds are there now.',
    };
  },
});

const removeWorldAnvilKeys = defineTool({
  name: 'remove_world_anvil_keys',
  toolset: 'worldanvil',
  title: 'Remove World Anvil keys',
  description: 'World Anvil: remove your keys and the articles that were indexed with them.',
  input: z.strictObject({}),
  data: Done,
  hints: { writes: true, destructive: true },
  scope: 'import',
  async run(_args, ctx) {
    const member = callingMember(ctx);
    // This ends the indexing first.
    await member.saveSecrets(undefined);
    const worlds = (await member.documents()).filter(({ source }) => source === 'worldanvil');
    const removed = await member.removeDocuments(worlds.map(({ key }) => key));
    return {
      data: { connected: false },
      source: 'lorewright',
      text: `Your World Anvil keys are removed${removed === 0 ? '' : `, and ${counted(removed, 'article')} of ${counted(worlds.length, 'world')} with them`}.`,
    };
  },
});

export const memberTools = [setWorldAnvilKeys, removeWorldAnvilKeys];
