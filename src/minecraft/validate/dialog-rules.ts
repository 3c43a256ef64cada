import * as z from 'zod';
import type { JsonProblem } from './json-problem.ts';

const Input = z.looseObject({ key: z.string().optional().catch(undefined) });
const Range = z.object({
  type: z.string().regex(/^(minecraft:)?number_range$/),
  start: z.number(),
  end: z.number(),
  initial: z.number(),
});
const Choice = z.object({
  type: z.string().regex(/^(minecraft:)?single_option$/),
  options: z.array(z.unknown()),
});
const Initial = z.object({ id: z.string(), initial: z.literal(true) });

const error = (message: string, near: string): JsonProblem => ({
  severity: 'error',
  message,
  near: JSON.stringify(near),
});

/** Rules of the inputs of dialogs, also of dialogs inside others. */
export const checkDialog = (json: unknown): JsonProblem[] =>
  inputsIn(json).flatMap((input) => {
    const { key = '' } = Input.safeParse(input).data ?? {};
    return [...keyProblem(input), ...outside(input, key), ...severalInitial(input, key)];
  });

/** The entries of every list "inputs". */
function inputsIn(json: unknown): unknown[] {
  if (Array.isArray(json)) return json.flatMap(inputsIn);
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    key === 'inputs' && Array.isArray(value) ? value : inputsIn(value),
  );
}

/** What a player enters is inserted into commands under its key, as in a macro. */
function keyProblem(input: unknown): JsonProblem[] {
  const key = Input.safeParse(input).data?.key;
  return key === undefined || /^\w+$/.test(key)
    ? []
    : [error(`The key of an input may have letters, digits and _ only, not "${key}"`, key)];
}

function outside(input: unknown, key: string): JsonProblem[] {
  const { data } = Range.safeParse(input);
  if (!data) return [];
  const { start, end, initial } = data;
  return initial < Math.min(start, end) || initial > Math.max(start, end)
    ? [error(`"initial" of "${key}" is ${initial}, outside its range from ${start} to ${end}`, key)]
    : [];
}

function severalInitial(input: unknown, key: string): JsonProblem[] {
  const { data } = Choice.safeParse(input);
  const chosen = (data?.options ?? []).flatMap((one) => Initial.safeParse(one).data?.id ?? []);
  return chosen.length > 1
    ? [error(`Only one option of "${key}" may be initial, not ${chosen.join(' and ')}`, key)]
    : [];
}
