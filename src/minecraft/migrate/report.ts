import { sentenceFor } from '../../base/notice.ts';
import { clipped, counted } from '../../text/excerpt.ts';
import type { MigratedFile } from './migrate-file.ts';
import type { PackMigration } from './migrate-pack.ts';

/** A problem found in the migrated pack. */
export interface Remaining {
  path: string;
  line: number;
  severity: string;
  message: string;
}

const MOST_SHOWN = 400;

/** Whether a text begins as a report does. */
export const isReport = (text: string): boolean => /^# \S+ → \S+\n/.test(text);

/** What was done, file by file, and what is left to do, as Markdown. */
export function migrationReport(
  { from, to, files, notices }: PackMigration,
  remaining: readonly Remaining[],
): string {
  const touched = files.filter(({ changes }) => changes.length > 0);
  const open = files.filter((file) => file.open.length > 0);
  return [
    `# ${from.id} → ${to.id}`,
    '',
    `${counted(files.length, 'file')}, ${touched.length} changed, ${counted(
      files.reduce((sum, file) => sum + file.changes.length, 0),
      'change',
    )}.`,
    ...notices.map((notice) => `\n> ${sentenceFor(notice, 'operator')}`),
    ...(open.length > 0 || remaining.length > 0 ? ['', '## Left for you'] : []),
    ...open.flatMap((file) => [
      '',
      `### ${file.newPath}`,
      ...file.open.map(({ what, line }) => `- ${at(line)}${what}`),
    ]),
    ...(remaining.length > 0 ? ['', '### What the check of the result found', ''] : []),
    ...remaining
      .slice(0, MOST_SHOWN)
      .map(({ path, line, severity, message }) => `- ${severity}: ${path}:${line} ${message}`),
    ...(remaining.length > MOST_SHOWN ? [`- … ${remaining.length - MOST_SHOWN} more`] : []),
    ...(touched.length > 0 ? ['', '## Done'] : []),
    ...touched.flatMap(changesOf),
    '',
  ].join('\n');
}

const at = (line: number | undefined): string => (line === undefined ? '' : `line ${line}: `);

function changesOf(file: MigratedFile): string[] {
  return [
    '',
    `### ${file.newPath}`,
    ...file.changes
      .slice(0, MOST_SHOWN)
      .flatMap(({ what, line, before, after }) => [
        `- ${at(line)}${what}`,
        ...(before === undefined ? [] : [`  - before: \`${clipped(before, 600)}\``]),
        ...(after === undefined ? [] : [`  - after: \`${clipped(after, 600)}\``]),
      ]),
  ];
}
