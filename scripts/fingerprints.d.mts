export function fingerprint(paths: readonly string[], without?: readonly string[]): string;
export function derivationConstants(): Record<string, string>;
