import { counted, listed } from '../../text/excerpt.ts';
import type { PackReport } from './check-pack.ts';
import type { Finding } from './protocol.ts';

/** Findings with one cause: the first, and where else it occurs. */
export interface FindingGroup extends Finding {
  readonly count: number;
  readonly also: readonly { readonly path: string; readonly line: number }[];
}

/** How many further places are listed. */
const MOST_PLACES = 5;

/** Findings with the same message and severity have one cause; ordered by the first of each. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.message} ${finding.versions?.join() ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            ...first,
            count: rest.length + 1,
            also: rest.slice(0, MOST_PLACES).map(({ path, line }) => ({ path, line })),
          },
        ]
      : [],
  );
}

export const countOf = ({ findings, leftOut }: PackReport, severity: Finding['severity']): number =>
  findings.filter((f) => f.severity === severity).length + leftOut[severity];

/** Null (unknown) if something was not checked. */
export const isValid = (report: PackReport): boolean | null =>
  countOf(report, 'error') > 0 ? false : report.complete ? true : null;

/** The result in one line, with what was not checked. */
export function headline(report: PackReport, files: number): string {
  const versions = listed(report.versions.map(({ id }) => id));
  const about = `${counted(files, 'file')} for ${versions}`;
  const unchecked = (['fields', 'ids', 'commands'] as const).filter(
    (part) => !report.checked[part],
  );
  const partly =
    unchecked.length > 0
      ? ` Not checked: ${listed(unchecked)}${report.partlyChecked.length > 0 ? ` for ${listed(report.partlyChecked)}` : ''}.`
      : report.complete
        ? ''
        : ' Not everything was checked.';
  const counts = ['error', 'warning', 'hint'].flatMap((severity) => {
    const count = isSeverity(severity) ? countOf(report, severity) : 0;
    return count > 0 || severity === 'error' ? [counted(count, severity)] : [];
  });
  if (isValid(report) === null)
    return `${about}: not known whether they are valid.${partly} ${listed(counts)} so far.`;
  return report.findings.length === 0
    ? `${about}: nothing is wrong.`
    : `${about}: ${listed(counts)}.${partly}`;
}

const isSeverity = (word: string): word is Finding['severity'] =>
  word === 'error' || word === 'warning' || word === 'hint';

export function lineOf(group: FindingGroup): string {
  const { path, line, column, severity, message, versions, count, also } = group;
  const where = versions ? ` [${versions.join(', ')}]` : '';
  const more =
    count > 1
      ? ` (${count} times; also ${also.map((one) => `${one.path}:${one.line}`).join(', ')}${count - 1 > also.length ? ', …' : ''})`
      : '';
  return `${path}:${line}:${column} ${severity}: ${message}${where}${more}`;
}
