import { afterAll } from 'vitest';
import { Character } from '../../../src/dnd5e/character/character.ts';
import { type Verdict, validateCharacter } from '../../../src/dnd5e/character/validate.ts';
import type { NewEntity } from '../../../src/library/library.ts';
import { rulesLibrary } from './rules-library.ts';

/** An entry of an invented book. */
export type Entry = Pick<NewEntity, 'kind' | 'name' | 'body'>;

export const magicItem = (name: string, desc: string, rest: object = {}): Entry => ({
  kind: 'magic-item',
  name,
  body: { item_type: 'wondrous item', rarity: 'rare', requires_attunement: true, desc, ...rest },
});

/** Judges sheets by the open rules and an invented book of the same edition. */
export async function judgeWith(
  entries: readonly Entry[],
  ruleset = '5e-2014',
): Promise<(character: Record<string, unknown>) => Promise<Verdict>> {
  const library = await rulesLibrary();
  afterAll(() => library.close());
  const document = { key: 'shoal-book', title: 'Shoal Book', source: 'orcbrew', ruleset };
  await library.put({ documents: [{ ...document, aliases: [] }] });
  await library.put({
    entities: entries.map((entry) => ({ ...entry, document: document.key, source: 'orcbrew' })),
  });
  return (character) => validateCharacter(Character.parse({ ruleset, ...character }), library);
}

/** The problems that one rule found, of every severity. */
export const saidBy = (verdict: Verdict, rule: string): string[] =>
  [...verdict.errors, ...verdict.warnings, ...verdict.info]
    .filter((one) => one.rule === rule)
    .map((one) => one.problem);
