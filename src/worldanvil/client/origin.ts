/** Where the parts of one answer come from: requested just now, or cached, and since when. */
export interface Origin {
  note(at: number, cached: boolean): void;
  /** Adds a notice about a part. */
  warn(notice: string): void;
  readonly notices: readonly string[];
  /** Whether all of it came from the cache. */
  readonly cached: boolean;
  /** When World Anvil returned the oldest part. */
  readonly asOf: number | undefined;
}

export function newOrigin(): Origin {
  let asked = false;
  let oldest: number | undefined;
  const notices = new Set<string>();
  return {
    warn: (notice) => void notices.add(notice),
    get notices() {
      return [...notices];
    },
    note(at, cached) {
      if (!cached) asked = true;
      oldest = Math.min(at, oldest ?? at);
    },
    get cached() {
      return !asked && oldest !== undefined;
    },
    get asOf() {
      return oldest;
    },
  };
}
