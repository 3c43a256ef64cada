import type { Position } from '../../text/position.ts';
import type { Finding, Findings } from './report.ts';

/** Where in the file something stands, and the ears that hear what is wrong with it. */
export interface Place {
  readonly path: readonly string[];
  readonly offset: number;
  /** One step further in. */
  at(step: string, offset?: number): Place;
  skipped(reason: string): void;
  repaired(what: string): void;
  conflict(what: string): void;
}

export function placeIn(findings: Findings, positionOf: (offset: number) => Position): Place {
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
      skipped: (reason) => void findings.skipped.push(finding(reason)),
      repaired: (what) => void findings.repaired.push(finding(what)),
      conflict: (what) => void findings.conflicts.push(finding(what)),
    };
  };
  return place([], 0);
}
