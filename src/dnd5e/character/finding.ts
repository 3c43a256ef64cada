import type { Sheet } from './sheet.ts';

/**
 * `error`: the rules do not allow it. `warning`: allowed, but it costs something or is left open.
 * `info`: could not be checked, or rests on a choice that the sheet does not show.
 */
export type Severity = 'error' | 'warning' | 'info';

export interface Finding {
  readonly severity: Severity;
  /** Where on the sheet: `classes[1].subclass`. */
  readonly path: string;
  readonly problem: string;
  readonly fix: string;
}

/** One rule, by the name under which its findings are reported. */
export interface Rule {
  readonly id: string;
  /** Where the rule stands in the books. */
  readonly title: string;
  readonly check: (sheet: Sheet) => Finding[];
}

const finding =
  (severity: Severity) =>
  (path: string, problem: string, fix: string): Finding => ({ severity, path, problem, fix });

export const error = finding('error');
export const warning = finding('warning');
export const info = finding('info');

/** An error, or a warning where something that is not known here may explain it. */
export function unlessUnknown(sheet: Sheet, path: string, problem: string, fix: string): Finding {
  if (sheet.unknown.length === 0) return error(path, problem, fix);
  return warning(
    path,
    `${problem} ${sheet.unknown.join(', ')} may explain it, but what it gives is not known here.`,
    fix,
  );
}
