import type { Sheet } from './sheet.ts';

/**
 * `error`: against the rules. `warning`: allowed, but at a cost or ambiguous. `info`: could not be
 * checked, or depends on a choice that the sheet does not show.
 */
export type Severity = 'error' | 'warning' | 'info';

export interface Finding {
  readonly severity: Severity;
  /** The path on the sheet: `classes[1].subclass`. */
  readonly path: string;
  readonly problem: string;
  readonly fix: string;
}

/** One rule, with the name that its findings have. */
export interface Rule {
  readonly id: string;
  /** The name of the rule in the books. */
  readonly title: string;
  readonly check: (sheet: Sheet) => Finding[];
}

const finding =
  (severity: Severity) =>
  (path: string, problem: string, fix: string): Finding => ({ severity, path, problem, fix });

export const error = finding('error');
export const warning = finding('warning');
export const info = finding('info');

/** An error, or a warning if something unknown may explain it. */
export function unlessUnknown(sheet: Sheet, path: string, problem: string, fix: string): Finding {
  if (sheet.unknown.length === 0) return error(path, problem, fix);
  const labels = (found: boolean): string =>
    sheet.unknown
      .filter((part) => part.found === found)
      .map((part) => `"${part.label}"`)
      .join(', ');
  const [strange, inLibrary] = [labels(false), labels(true)];
  return warning(
    path,
    [
      problem,
      ...(strange ? [`${strange} may explain it, but what it gives is not known here.`] : []),
      ...(inLibrary ? [`The text of ${inLibrary} may explain it: of that, not all is read.`] : []),
    ].join(' '),
    fix,
  );
}
