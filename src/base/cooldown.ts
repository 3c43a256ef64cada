/** Remembers what failed a moment ago, so that it is left alone for a while. */
export interface Cooldown {
  /** Begins, with the reason for whoever comes meanwhile. */
  begin(key: string, reason?: string): void;
  /** The reason while it lasts (it may be empty), undefined otherwise. */
  reason(key: string): string | undefined;
  isOn(key: string): boolean;
}

export function createCooldown(ms: number): Cooldown {
  const resting = new Map<string, { readonly until: number; readonly reason: string }>();
  const reason = (key: string): string | undefined => {
    const rest = resting.get(key);
    if (!rest || rest.until > Date.now()) return rest?.reason;
    resting.delete(key);
    return undefined;
  };
  return {
    begin: (key, why = '') => void resting.set(key, { until: Date.now() + ms, reason: why }),
    reason,
    isOn: (key) => reason(key) !== undefined,
  };
}
