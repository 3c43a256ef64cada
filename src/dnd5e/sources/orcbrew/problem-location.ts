import type { Position } from '../../../text/position.ts';
import type { Finding, Findings } from './import-report.ts';

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
  const heard = new Set<string>();
  /** Several readers may stumble over the same stone; it is told once. */
  const tell = (list: Finding[], finding: Finding): void => {
    const sign = JSON.stringify(finding);
    if (heard.has(sign)) return;
    heard.add(sign);
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
      skipped: (reason) => tell(findings.skipped, finding(reason)),
      repaired: (what) => tell(findings.repaired, finding(what)),
      conflict: (what) => tell(findings.conflicts, finding(what)),
    };
  };
  return place([], 0);
}
