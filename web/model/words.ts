export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const spaced = (text: string): string => text.replaceAll(/[_-]/g, ' ');
export const title = (text: string): string => capital(spaced(text));

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
export const modifier = (score: number): number => Math.floor((score - 10) / 2);
export const grouped = (value: number): string => value.toLocaleString('en-US');

export function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  const end = teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${end}`;
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** `{ walk: 30, fly: 60 }` → `30 ft., fly 60 ft.`: walking is what everybody does. */
export const amountsOf = (
  amounts: Readonly<Record<string, number>> | undefined,
  show: (amount: number) => string,
  unnamed = '',
): string =>
  Object.entries(amounts ?? {})
    .map(([name, amount]) => (name === unnamed ? show(amount) : `${title(name)} ${show(amount)}`))
    .join(', ');

export const feet = (amount: number): string => `${amount} ft.`;

const EDITIONS: Readonly<Record<string, string>> = {
  '5e-2014': '2014',
  '5e-2024': '2024',
  a5e: 'Level Up A5E',
};
export const editionName = (ruleset: string | undefined): string =>
  EDITIONS[ruleset ?? ''] ?? ruleset ?? '';

const KINDS: Readonly<Record<string, string>> = {
  'magic-item': 'Magic item',
  'class-feature': 'Class feature',
  'damage-type': 'Damage type',
  race: 'Species',
};
export const kindName = (kind: string): string => KINDS[kind] ?? title(kind);

export const levelAndSchool = (level: number, school: string): string =>
  level === 0 ? capital(`${school} cantrip`.trim()) : `${ordinal(level)}-level ${school}`.trim();
