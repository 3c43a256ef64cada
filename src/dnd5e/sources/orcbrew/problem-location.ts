import type { Position } from '../../../text/position.ts';
import type { Finding, Findings } from './import-report.ts';

/** A position in the file and the collector for problems found there. */
export interface Place {
  readonly path: readonly string[];
  readonly offset: number;
  /** A position one step further in. */
  at(step: string, offset?: number): Place;
  /** The same step at another place of the file. */
  from(offset: number): Place;
  skipped(reason: string): void;
  repaired(what: string): void;
  conflict(what: string): void;
  notUnderstood(what: string): void;
}

export function placeIn(findings: Findings, positionOf: (offset: number) => Position): Place {
  const reported = new Set<string>();
  /** Several readers may find the same problem; it is reported once. */
  const report = (list: Finding[], finding: Finding): void => {
    const sign = JSON.stringify(finding);
    if (reported.has(sign)) return;
    reported.add(sign);
    list.push(finding);
  };
  const place = (path: readonly string[], offset: number): Place => {
    const finding = (text: string): Finding => ({
      path: path.join(' > '),
      line: positionOf(offset).line,
      text,
    });
    return {
      path,
      offset,
      at: (step, further = offset) => place([...path, step], further),
      from: (other) => place(path, other),
      skipped: (reason) => report(findings.skipped, finding(reason)),
      repaired: (what) => report(findings.repaired, finding(what)),
      conflict: (what) => report(findings.conflicts, finding(what)),
      notUnderstood: (what) => report(findings.not_understood, finding(what)),
    };
  };
  return place([], 0);
}
