import type { GameVersion } from '../datapack/known-versions.ts';
import type { Finding } from './protocol.ts';

/** Collects findings of several versions; the same finding is listed once. */
export class FindingList {
  readonly #byKey = new Map<string, Finding & { in: string[] }>();

  add(finding: Finding, version?: GameVersion): void {
    const { path, line, column, severity, message } = finding;
    const key = [path, line, column, severity, message].join('\n');
    const known = this.#byKey.get(key) ?? { ...finding, in: [] };
    if (version && !known.in.includes(version.id)) known.in.push(version.id);
    this.#byKey.set(key, known);
  }

  sorted(severalVersions: boolean): Finding[] {
    return [...this.#byKey.values()]
      .map(({ in: versions, ...finding }) =>
        severalVersions && versions.length > 0 ? { ...finding, versions } : finding,
      )
      .sort(bySeverityAndPlace);
  }
}

const rank = { error: 0, warning: 1, hint: 2 } as const;

const bySeverityAndPlace = (a: Finding, b: Finding): number =>
  rank[a.severity] - rank[b.severity] ||
  (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column);
