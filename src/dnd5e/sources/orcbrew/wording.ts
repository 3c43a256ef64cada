import { type Ability, abilityOf } from '../../model/vocabulary.ts';
import type { Fields } from './fields.ts';
import { isList, isMap, type Plain } from './plain-values.ts';

/** No word of the game is longer; longer texts are not parsed as words. */
const WORD_LENGTH = 200;

/** `sleight-of-hand` → `sleight of hand`. */
export const spoken = (key: string): string =>
  key
    .slice(0, WORD_LENGTH)
    .replace(/[-_\s]+/g, ' ')
    .replace(/[?!]+$/, '')
    .trim()
    .toLowerCase();

/** `thieves-tools` → `Thieves Tools`. */
export const titled = (key: string): string =>
  spoken(key).replace(
    /(^|[\s(/])(\p{L})/gu,
    (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`,
  );

/** The meaning of a builder's keyword for a benefit: `skill-prof` → `Skill Proficiency`. */
export const benefit = (key: string): string =>
  titled(key.replace(/\bprof\b/, 'proficiency').replace(/^num-attacks$/, 'attacks'));

/** The item's own text; builders use `:description` or `:help`. */
export const textOf = (fields: Fields): string | undefined =>
  fields.text('description') ?? fields.text('help') ?? fields.text('summary');

export const abilitiesIn = (words: readonly string[]): Ability[] =>
  words.flatMap((word) => abilityOf(word) ?? []);

/** A value as words: `{:fire true}` → `fire`, `30` → `30`, `{:key :bless}` → `bless`. */
export function inWords(value: Plain): string {
  if (value === null || typeof value === 'boolean') return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return spoken(value);
  if (isList(value)) return value.map(inWords).filter(Boolean).join(', ');
  if (!isMap(value)) return '';
  const key = value.get('key');
  if (typeof key === 'string') return spoken(key);
  return [...value]
    .flatMap(([word, on]) =>
      on === true ? [spoken(word)] : typeof on === 'number' ? [`${spoken(word)} ${on}`] : [],
    )
    .join(', ');
}

/** Counted items: `{:javelin 4 :leather 1}` → `4 × javelin`, `leather`. */
export const countedThings = (things: Fields): string[] =>
  things
    .entries()
    .flatMap(([thing, count]) =>
      typeof count === 'number' && count > 1
        ? [`${count} × ${spoken(thing)}`]
        : count === 1 || count === true
          ? [spoken(thing)]
          : [],
    );

/** The list, or undefined if it is empty. */
export const someOf = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

/** `{:choose 2 :options {:arcana true :nature true}}`; builders leave out `:choose` if it is 1. */
export function choiceIn(options: Fields): { choose: number; from: string[] } | undefined {
  const from = options.words('options').map(spoken);
  const choose = options.number('choose') ?? (from.length > 0 ? 1 : undefined);
  return choose === undefined ? undefined : { choose, from };
}

/** The traits or options of a list, without empty ones. */
export const partsIn = (fields: Fields, list: string): Fields[] =>
  fields.each(list).filter((part) => {
    if (part.text('name') || textOf(part)) return true;
    part.place.repaired('has neither name nor text; left out');
    return false;
  });

/** Builders allow a trait without a name; its text is kept. */
export function nameIn(fields: Fields): string {
  const name = fields.text('name')?.replace(/\s+/g, ' ');
  if (name) return name;
  fields.place.repaired('has no name; called "Unnamed"');
  return 'Unnamed';
}
