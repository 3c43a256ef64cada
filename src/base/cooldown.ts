/** Remembers recent failures, so that what failed is not tried again until a while has passed. */
export interface Cooldown {
  /** Starts the cooldown of a key, with the reason to give to later callers. */
  begin(key: string, reason?: string): void;
  /** The reason while the cooldown lasts (may be empty), undefined otherwise. */
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
