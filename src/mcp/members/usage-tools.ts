import * as z from 'zod';
import { counted } from '../../text/excerpt.ts';
import { callingMember } from '../../tool/member.ts';
import { defineTool, type Tool } from '../../tool/tool.ts';

const Usage = z.object({
  entries: z.int(),
  bytes: z.int(),
  most_entries: z.int(),
  most_bytes: z.int(),
  days: z.array(z.object({ day: z.string(), calls: z.int(), errors: z.int() })),
  settings: z.array(z.object({ name: z.string(), value: z.string(), help: z.string() })),
});

const MEGABYTE = 1_000_000;

const getOwnUsage = defineTool({
  name: 'get_own_usage',
  toolset: 'members',
  title: 'Get own usage',
  description:
    'What you have stored on this server, how much you may, your calls and your settings.',
  input: z.strictObject({}),
  data: Usage,
  async run(_args, ctx) {
    const member = callingMember(ctx);
    const { entries, bytes, days } = await member.usage();
    const { memberEntries, memberMegabytes } = ctx.config;
    const settings = await member.settings();
    return {
      source: 'lorewright',
      data: {
        ...{ entries, bytes, most_entries: memberEntries, most_bytes: memberMegabytes * MEGABYTE },
        days: [...days],
        settings: [...settings],
      },
      text: [
        `${counted(entries, 'entry', 'entries')} of ${memberEntries}, ${(bytes / MEGABYTE).toFixed(1)} of ${memberMegabytes} MB.`,
        ...days
          .slice(0, 7)
          .map(
            ({ day, calls, errors }) =>
              `- ${day}: ${counted(calls, 'call')}, ${counted(errors, 'error')}`,
          ),
        ...settings.map(({ name, value }) => `- ${name} = ${value || '(not set)'}`),
      ].join('\n'),
    };
  },
});

const setOwnSetting = defineTool({
  name: 'set_own_setting',
  toolset: 'members',
  title: 'Set own setting',
  description:
    'Change one of your settings, which get_own_usage lists; it holds from the next request on.',
  input: z.strictObject({
    name: z.string().min(1).max(100).describe('Name of the setting'),
    value: z.string().max(2000).optional().describe('Left out = back to the default'),
  }),
  data: z.object({ name: z.string(), value: z.string() }),
  hints: { writes: true },
  async run({ name, value }, ctx) {
    const member = callingMember(ctx);
    await member.saveSetting(name, value);
    const saved = (await member.settings()).find((setting) => setting.name === name);
    return {
      data: { name, value: saved?.value ?? '' },
      source: 'lorewright',
      text: `${name} = ${saved?.value || '(not set)'}`,
    };
  },
});

export const usageTools: readonly Tool[] = [getOwnUsage, setOwnSetting];
