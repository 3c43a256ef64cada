import type { App } from '../../base/app.ts';
import { invalidInput } from '../../base/error.ts';
import { lookup } from '../../base/lookup.ts';
import type { Members } from '../../library/postgres/members.ts';
import { postgresService } from '../../mcp/app.ts';
import { counted } from '../../text/excerpt.ts';
import { terminalTable } from '../../text/terminal-table.ts';
import type { Invocation } from '../../tool/command.ts';

/** Lists the members, or does something with one of them. */
export async function membersAction({ app, options, words, terminal }: Invocation) {
  const [, name, who] = words;
  const members = await membersOf(app);
  if (name !== undefined) {
    const change = lookup(changes, name);
    if (!change || who === undefined)
      throw invalidInput(
        change ? `members ${name} takes a MEMBER.` : `"${name}" is nothing to do with members.`,
        { next: `It takes: members ${Object.keys(changes).join(' MEMBER, members ')} MEMBER.` },
      );
    return change(members, await ownerNamed(app, who), { who, isSure: options.yes === true });
  }
  const rows = await members.list();
  if (options.json) return JSON.stringify(rows, null, 2);
  if (rows.length === 0) return 'Nobody has come yet.';
  return terminalTable(
    ['Owner', 'Subject', 'Issuer', 'Since', 'Calls', 'Last', ''],
    rows.map((row) => [
      ...[row.owner, row.subject, row.issuer, row.since, String(row.calls), row.last ?? '–'],
      row.blocked ? 'blocked' : '',
    ]),
    terminal,
  );
}

type Change = (
  members: Members,
  owner: string,
  how: { readonly who: string; readonly isSure: boolean },
) => Promise<string>;

const changes: Readonly<Record<string, Change>> = {
  async remove(members, owner, { who, isSure }) {
    const { entries, bytes } = await members.usage(owner);
    const all = `${counted(entries, 'entry', 'entries')} (${(bytes / 1e6).toFixed(1)} MB), the settings, keys and usage of ${who}`;
    if (!isSure)
      throw invalidInput(`This removes ${all}, for ever.`, {
        next: 'Nothing was removed. Add --yes to do it.',
      });
    await members.remove(owner);
    return `Removed ${all}. Whoever has a valid token may come again, unless blocked.`;
  },
  async block(members, owner, { who }) {
    await members.setBlocked(owner, true);
    return `${who} is answered no more; what they have stored stays. "members remove" removes it, "members unblock" lets them in again.`;
  },
  async unblock(members, owner, { who }) {
    await members.setBlocked(owner, false);
    return `${who} is answered again.`;
  },
};

export async function membersOf(app: App): Promise<Members> {
  const { membersIn } = await import('../../library/postgres/members.ts');
  return membersIn((await app.use(postgresService)).db);
}

const LEAST_OF_OWNER = 6;

/**
 * Finds a member by owner id, by the prefix of it that a narrow table shows, or by the subject of
 * their tokens.
 */
export async function ownerNamed(app: App, who: string): Promise<string> {
  const begins = who.replace(/…$/, '');
  const all = await (await membersOf(app)).list();
  const found = all.filter(
    ({ owner, subject }) =>
      subject === who || (begins.length >= LEAST_OF_OWNER && owner.startsWith(begins)),
  );
  const [one, ...more] = found;
  if (one && more.length === 0) return one.owner;
  throw invalidInput(
    one ? `"${who}" may be ${counted(found.length, 'member')}.` : `No member is called "${who}".`,
    { next: '"lorewright admin members" lists them; name the owner or the subject of one.' },
  );
}
