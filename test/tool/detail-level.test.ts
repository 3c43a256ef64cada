import { expect, test } from 'vitest';
import { draftOf, fitted, NAME_ALONE, type Sized } from '../../src/tool/detail-level.ts';

const entry = (length: number, meant?: Sized<string>['meant']): Sized<string> => {
  const text = 'word '.repeat(length / 5);
  const shown = (part: string) => ({ row: part, text: part });
  return {
    meant,
    whole: () => shown(text),
    summary: (most) => draftOf(shown(text.slice(0, Math.max(0, most)))),
  };
};
const lengths = async (entries: readonly Sized<string>[]): Promise<number[]> =>
  (await fitted(entries, 'auto')).shown.map(({ text }) => text.length);

test('of the first entries each comes whole that fits, and others quote more than later ones', async () => {
  const entries = [entry(50_000), entry(500), entry(50_000), entry(50_000), entry(50_000)];
  expect(await lengths(entries)).toEqual([900, 500, 900, 300, 120]);
});

test('the only result of a search comes whole unless it is longer than a stat block', async () => {
  expect(await lengths([entry(4_000, 'if it fits')])).toEqual([4_000]);
  expect(await lengths([entry(50_000, 'if it fits')])).toEqual([900]);
  expect(await lengths([entry(50_000, 'always')])).toEqual([50_000]);
});

test('what was asked for comes alone if there is no room for what belongs to it', async () => {
  const asked = { ...entry(4_000, 'if it fits'), alone: entry(500).whole };
  expect(await lengths([asked, entry(50_000)])).toEqual([500, 900]);
});

test('summaries that are asked for keep their facts, however many there are', async () => {
  const facts = (): Sized<string> => ({
    whole: () => ({ row: 'facts '.repeat(50_000), text: '' }),
    summary: (most) => draftOf({ row: most < 0 ? 'name' : 'facts '.repeat(200), text: '' }),
  });
  const many = Array.from({ length: 20 }, facts);
  const rows = async (detail: 'auto' | 'summary') =>
    new Set((await fitted(many, detail)).shown.map(({ row }) => row.split(' ')[0]));
  expect(await rows('summary')).toEqual(new Set(['facts']));
  expect(await rows('auto')).toContain('name');
});

test('where there is no room for the facts of all, the first ones have them', async () => {
  const dragon = (): Sized<string> => ({
    whole: () => ({ row: 'whole '.repeat(50_000), text: '' }),
    summary: (most) =>
      draftOf({
        row: most >= 0 ? 'a'.repeat(900) : most > NAME_ALONE ? 'f'.repeat(650) : 'n',
        text: '',
      }),
  });
  const firstLetters = async (count: number): Promise<string> => {
    const many = Array.from({ length: count }, dragon);
    return (await fitted(many, 'auto')).shown.map(({ row }) => row[0]).join('');
  };
  // Facts without addresses before names alone.
  expect(await firstLetters(10)).toMatch(/^[af]{10}$/);
  expect(await firstLetters(50)).toBe('f'.repeat(50));
  const longer = (): Sized<string> => ({
    ...dragon(),
    summary: (most) => draftOf({ row: most > NAME_ALONE ? 'f'.repeat(1400) : 'n', text: '' }),
  });
  const { shown } = await fitted(Array.from({ length: 50 }, longer), 'auto');
  expect(shown.map(({ row }) => row[0]).join('')).toMatch(/^f{20,30}n+$/);
});

test('a long list quotes no text, beside what was asked for by name', async () => {
  const many = Array.from({ length: 21 }, () => entry(500));
  expect(new Set(await lengths(many))).toEqual(new Set([0]));
  expect(await lengths([entry(500, 'always'), ...many])).toContain(500);
});

test('of more than ten entries only the first quote their texts', async () => {
  const ten = Array.from({ length: 10 }, () => entry(50_000));
  expect(await lengths(ten)).not.toContain(0);
  const [first, second, third, fourth, ...others] = await lengths([...ten, entry(50_000)]);
  expect(Math.min(first ?? 0, second ?? 0, third ?? 0, fourth ?? 0)).toBeGreaterThanOrEqual(300);
  expect(new Set(others)).toEqual(new Set([0]));
});
