import type { Kind } from '../../../library/kind.ts';
import { counted, listed } from '../../../text/excerpt.ts';
import type { Finding, ImportedBook, ImportReport } from './import-report.ts';

/** How many are printed; the JSON report has them all. */
const SHOWN = 20;

/** The report as text. */
export function renderReport(report: ImportReport, kinds: ReadonlyMap<string, Kind>): string {
  const hidden = report.books.reduce((sum, book) => sum + book.hidden, 0);
  return [
    headline(report),
    ...report.books.map((book) => `  ${bookLine(book, kinds)}`),
    ...(hidden > 0
      ? [`  ${counted(hidden, 'disabled item is', 'disabled items are')} kept but hidden`]
      : []),
    ...section('Skipped', report.skipped),
    ...section('Repaired', report.repaired),
    ...section('Conflicts', report.conflicts),
    ...section('No longer in the file', report.gone),
    ...section('Not understood (kept out)', report.not_understood),
  ].join('\n');
}

function headline({ file, dry_run, imported, stored }: ImportReport): string {
  if (imported === 0) return `${file}: nothing to import`;
  const verb = dry_run ? 'would be imported' : 'imported';
  const parts = [
    stored.added > 0 && `${stored.added} new`,
    stored.changed > 0 && `${stored.changed} changed`,
    stored.unchanged > 0 && `${stored.unchanged} unchanged`,
    (stored.removed ?? 0) > 0 && `${stored.removed} removed`,
  ].filter((part) => part !== false);
  return `${file}: ${counted(imported, 'item')} ${verb} (${parts.join(', ')})`;
}

function bookLine(book: ImportedBook, kinds: ReadonlyMap<string, Kind>): string {
  const counts = Object.entries(book.imported).map(([name, count]) => {
    const kind = kinds.get(name);
    return counted(count, kind?.one ?? name, kind?.many ?? name);
  });
  const same = book.same_as ? ` (the same file as ${book.same_as})` : '';
  return `${book.document_name} [${book.document_key}]: ${listed(counts)}${same}`;
}

function section(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  return [
    `  ${title}: ${findings.length}`,
    ...findings.slice(0, SHOWN).map((finding) => `    ${findingLine(finding)}`),
    ...(findings.length > SHOWN
      ? [`    … and ${findings.length - SHOWN} more; --json shows them all`]
      : []),
  ];
}

const findingLine = ({ line, path, text }: Finding): string =>
  [line === undefined ? '' : `line ${line}`, path && `${path}:`, text].filter(Boolean).join(' ');
