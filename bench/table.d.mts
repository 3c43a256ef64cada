export const rows: readonly (readonly [key: string, what: string, wanted: string])[];
export function table(values?: ReadonlyMap<string, string>): string;
export function quotedIn(readme: string): string | undefined;
