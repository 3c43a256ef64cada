import { afterAll, beforeAll, expect, test } from 'vitest';
import { abilities } from '../../src/dnd5e/model/game-words.ts';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

/** Fields whose values are codes for programs; the text says the same in words. */
const CODES = /(?:^|\.)(?:slug|feature_type|distinct_in|source|category|levels)(?:\.|$)/;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('−', '-')
    .replace(/[^\p{L}\p{N}+-]+/gu, '');

/** Every text and number in a value with the path to it. */
function facts(value: unknown, path: string): [path: string, fact: string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((each) => facts(each, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => facts(each, `${path}.${name}`));
}

/** The ways in which a text may say it: 0.25 is 1/4 of a challenge, 0.05 gp are 5 cp, Str is Strength. */
function spellings(fact: string | number): string[] {
  if (typeof fact === 'string')
    return abilities.some((one) => one === fact) ? [fact, fact.slice(0, 3)] : [fact];
  if (fact === 0) return ['0', 'cantrip'];
  const coins = [fact * 10, fact * 100].filter(Number.isInteger).map(String);
  return [String(fact), fact.toLocaleString('en'), `1/${1 / fact}`, ...(fact < 1 ? coins : [])];
}

let session: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  session = await openInProcess({});
});
afterAll(() => session.close());

test.each(dnd5eKinds.map((kind) => [kind.name, kind] as const))(
  'the text of a %s says what its fields say',
  async (name, kind) => {
    const library = session.app.use(libraryService);
    const { found } = await library.search({ select: [{ kind: name }], limit: 400 });
    const unsaid = found.flatMap(({ entity }) => {
      const text = plain(`${entity.name} ${kind.facts(entity.body)} ${kind.markdown(entity.body)}`);
      return facts(entity.body, name)
        .filter(([path]) => !CODES.test(path))
        .filter(([, fact]) => !spellings(fact).some((word) => text.includes(plain(word))))
        .map(([path, fact]) => `${entity.id} ${path}: ${String(fact).slice(0, 60)}`);
    });
    expect(unsaid).toEqual([]);
  },
);

test.each(dnd5eKinds.map((kind) => [kind.name, kind] as const))(
  'the line of a %s in a list says what its row says',
  async (name, kind) => {
    const library = session.app.use(libraryService);
    const { found } = await library.search({ select: [{ kind: name }], limit: 400 });
    const unsaid = found.flatMap(({ entity }) => {
      const line = plain(`${entity.name} ${kind.one} ${kind.facts(entity.body)}`);
      const row = Object.fromEntries(kind.short.map((field) => [field, entity.body[field]]));
      return facts(row, name)
        .filter(([path]) => !CODES.test(path))
        .filter(([, fact]) => !spellings(fact).some((word) => line.includes(plain(word))))
        .map(([path, fact]) => `${path}: ${String(fact).slice(0, 60)}`);
    });
    expect([...new Set(unsaid)]).toEqual([]);
  },
);
