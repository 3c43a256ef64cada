/** One field of a character sheet as the page asks for it. */
export interface SheetField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'list' | 'number' | 'flag';
  /** Only in this edition. */
  readonly edition?: '2014' | '2024';
  readonly placeholder?: string;
}

export const ABILITIES = ['str', 'dex', 'con', 'int', 'wis', 'cha'] as const;

const field = (
  name: string,
  label: string,
  type: SheetField['type'],
  more: Partial<SheetField> = {},
): SheetField => ({ name, label, type, ...more });

export const identityFields: readonly SheetField[] = [
  field('name', 'Name', 'text'),
  field('race', 'Race', 'text', { edition: '2014', placeholder: 'High elf' }),
  field('species', 'Species', 'text', { edition: '2024', placeholder: 'Elf' }),
  field('background', 'Background', 'text', { placeholder: 'Sage' }),
];

export const otherFields: readonly SheetField[] = [
  field('skills', 'Skills', 'list', { placeholder: 'Arcana, History' }),
  field('expertise', 'Expertise', 'list'),
  field('saves', 'Saving throws', 'list', { placeholder: 'int, wis' }),
  field('feats', 'Feats', 'list'),
  field('languages', 'Languages', 'list'),
  field('fighting_styles', 'Fighting styles', 'list'),
  field('invocations', 'Invocations', 'list'),
  field('weapon_masteries', 'Weapon masteries', 'list', { edition: '2024' }),
  field('cantrips', 'Cantrips', 'list', { placeholder: 'Fire Bolt, Light' }),
  field('spells', 'Spells', 'list', { placeholder: 'Magic Missile, Shield' }),
  field('prepared', 'Prepared', 'list'),
  field('armor', 'Armor', 'text', { placeholder: 'Leather' }),
  field('shield', 'Shield', 'flag'),
  field('weapons', 'Weapons', 'list'),
  field('attuned', 'Attuned items', 'list'),
  field('hit_points', 'Hit points', 'number'),
  field('armor_class', 'Armor class', 'number'),
  field('spell_save_dc', 'Spell save DC', 'number'),
];

export interface ClassLine {
  readonly class: string;
  readonly level: string;
  readonly subclass: string;
}

/** What is typed, before it is a character. */
export interface Sheet {
  readonly ruleset: '2014' | '2024';
  readonly classes: readonly ClassLine[];
  readonly scores: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

export const newSheet: Sheet = {
  ruleset: '2014',
  classes: [{ class: 'Wizard', level: '3', subclass: '' }],
  scores: {},
  fields: {},
};

const listOf = (text: string): string[] =>
  text
    .split(/[,\n;]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** The character that the check is asked about; empty fields are left out, so they are not checked. */
export function characterOf(sheet: Sheet): Record<string, unknown> {
  const { ruleset, classes, scores, fields } = sheet;
  const own = [...identityFields, ...otherFields].filter(
    ({ edition }) => edition === undefined || edition === ruleset,
  );
  const given = own.flatMap(({ name, type }): [string, unknown][] => {
    const text = (fields[name] ?? '').trim();
    if (text === '') return [];
    if (type === 'number') return Number.isFinite(Number(text)) ? [[name, Number(text)]] : [];
    return [[name, type === 'list' ? listOf(text) : type === 'flag' ? text === 'true' : text]];
  });
  const known = Object.entries(scores).flatMap(([ability, score]): [string, number][] =>
    score.trim() === '' ? [] : [[ability, Number(score)]],
  );
  return {
    ruleset,
    classes: classes
      .filter((line) => line.class.trim() !== '')
      .map((line) => ({
        class: line.class.trim(),
        level: Number(line.level) || 1,
        ...(line.subclass.trim() && { subclass: line.subclass.trim() }),
      })),
    ...(known.length > 0 && { ability_scores: Object.fromEntries(known) }),
    ...Object.fromEntries(given),
  };
}

/** The field that a finding is about: `classes[1].subclass` → `classes`. */
export const fieldOf = (path: string): string => /^[a-z_]+/i.exec(path)?.[0] ?? '';
