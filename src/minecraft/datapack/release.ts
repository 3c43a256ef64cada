/** The numbers of a release: `1.21.2` → [1, 21, 2], `26.3` → [26, 3, 0]. */
function numbers(release: string): number[] {
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  return [major, minor, patch];
}

/** Orders releases by number, so 1.21.10 comes after 1.21.9 and 26.1 after both. */
export function compareReleases(a: string, b: string): number {
  const left = numbers(a);
  const right = numbers(b);
  for (const [i, n] of left.entries()) {
    const difference = n - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Whether something that exists from `since` (inclusive) to `until` (exclusive) is in a release.
 */
export const existsIn = (release: string, span: { since?: string; until?: string }): boolean =>
  (span.since === undefined || compareReleases(release, span.since) >= 0) &&
  (span.until === undefined || compareReleases(release, span.until) < 0);

/**
 * Normalizes the many spellings of a version: `1.21 Pre-Release 2`, `1.21-pre2`, `26.3-snapshot-1`,
 * `26.3-snap1`, `v1.20.0`, `Java Edition 1.21`.
 */
export function versionKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(
      /^(minecraft\s*:?\s*)?(java(\s+edition)?\s*:?\s*)?(version\s+|release\s+|v(?=\d))?/,
      '',
    )
    .replace(/[\s_-]*experimental[\s_-]*snapshot[\s_-]*/, '-es')
    .replace(/[\s_-]*snap(?:shot)?[\s_-]*(?=\d)/, '-snap')
    .replace(/[\s_-]*pre[\s_-]*(?:release)?[\s_-]*(?=\d)/, '-pre')
    .replace(/[\s_-]*(?:rc|release[\s_-]*candidate)[\s_-]*(?=\d)/, '-rc')
    .replace(/^-snap(?=\d\dw)/, '')
    .replace(/^(\d+\.\d+)\.0(?=$|-)/, '$1');
}

/** Whether a text looks like a version, known or not. */
export const looksLikeVersion = (text: string): boolean =>
  /^(\d+\.\d+(\.\d+)?(-(es|snap|pre|rc)\d+)?|\d\dw\d\d[a-z~])$/.test(versionKey(text));

/** The release a version leads to, if its name contains it: `26.3-pre-1` → `26.3`. */
export const namedRelease = (id: string): string | undefined => /^\d+\.\d+(\.\d+)?/.exec(id)?.[0];
