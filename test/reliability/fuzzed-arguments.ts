import fc from 'fast-check';
import { anyText } from '../helpers/arbitraries.ts';

type Json = Record<string, unknown>;
type Values = fc.Arbitrary<unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Texts that break programs: control characters, markup, patterns, queries, paths, names of Object's own. */
const HARD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202ereversed',
  '🐉'.repeat(40),
  '__proto__',
  'constructor',
  'toString',
  'constructor void',
  'cheapest constructor under 5 gp',
  'NEAR(',
  '"',
  "' OR 1=1 --",
  '*',
  '(((((',
  '[a-z]+$',
  '%00%ff',
  '%',
  '../../../etc/passwd',
  'C:\\Windows\\',
  '<script>alert(1)</script>',
  '[b][i]unclosed',
  '{{template|{{nested}}',
  '[[',
  'null',
  'true',
  '-0',
  '1e999',
  '0x10',
  '½',
  'ß',
  'İ',
  'ﬁ',
  'a'.repeat(5000),
  'word '.repeat(400),
  '\n\n\n',
  'lore://',
  'lore://spell/srd-2014/fireball',
  'lore://creature/srd-2014/goblin',
  'lore://class/srd-2014/wizard',
  'lore://condition/srd-2014/grappled',
  'https://example.invalid/x',
];

/** What people would write: it passes the first checks and reaches the code behind them. */
const TEXTS = [
  'fireball',
  'Fire Ball',
  'goblin',
  'adult red dragon',
  'wizard',
  'half-orc',
  'longsword',
  'grappled',
  'healing',
  'undead that drain life',
  'acolyte',
  'srd-2014',
  '5e-2014',
  'SRD 5.1',
  '2d6+3',
  '4d6kh3',
  '1d20+5 adv',
  '(2d6)d4',
  '1d6!',
  '10d10r<3',
  '1/4',
  '5-8',
  '<= 3',
  'evocation',
  'fire or cold',
  'kill:5',
  'Ladder',
  'Sugar Cane',
  '1.21.4',
  '1.20.1',
  '26.2',
  '24w14a',
  'latest',
  'minecraft:stone',
  'give',
  'execute as @a run say hi',
  'data/x/recipe/a.json',
  'data/x/function/a.mcfunction',
  'pack.mcmeta',
  '{"pack":{"pack_format":48,"description":"x"}}',
  '{"type":"minecraft:crafting_shaped","pattern":["###"],"key":{"#":"minecraft:stick"}}',
  'say hi\ngive @s stick',
  'recipe',
  'item',
  'summary',
  'full',
  'raw',
  'all',
  '2021-06-01',
  '3',
  '0',
];

export interface Material {
  /** Names and ids that the library and the worlds at hand really have. */
  readonly known: readonly string[];
}

const textValues = ({ known }: Material): fc.Arbitrary<string> => {
  const usual = fc.constantFrom(...TEXTS, ...known);
  return fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 3, arbitrary: fc.constantFrom(...HARD_TEXTS) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
    { weight: 1, arbitrary: anyText({ maxLength: 30 }) },
    { weight: 2, arbitrary: fc.tuple(usual, usual).map((two) => two.join(' ')) },
    // A typing mistake: one character gone.
    {
      weight: 2,
      arbitrary: fc
        .tuple(usual, fc.nat(20))
        .map(([text, at]) => text.slice(0, at) + text.slice(at + 1)),
    },
  );
};

const numbers = (node: Json): Values => {
  const least = numberIn(node.minimum) ?? numberIn(node.exclusiveMinimum) ?? -5;
  const most = numberIn(node.maximum) ?? numberIn(node.exclusiveMaximum) ?? 60;
  const within =
    node.type === 'integer'
      ? fc.integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), Math.floor(most)) })
      : fc.double({ min: least, max: Math.max(least, most), noNaN: true });
  return fc.oneof(
    { weight: 8, arbitrary: within },
    {
      weight: 1,
      arbitrary: fc.constantFrom(0, -1, 1, least, most, 0.5, 1e6, 2 ** 31, 1e15, -1e300),
    },
    // Numbers as people type them.
    { weight: 1, arbitrary: within.map(String) },
  );
};

const anything: Values = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.constantFrom(...HARD_TEXTS),
  fc.array(fc.constantFrom<unknown>(...TEXTS, null, 3, {}), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...HARD_TEXTS, 'name', 'level'), fc.jsonValue(), { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that a schema allows, mostly. */
function fitting(node: unknown, material: Material): Values {
  if (!isJson(node)) return anything;
  const choices = [...listIn(node.enum), ...('const' in node ? [node.const] : [])];
  if (choices.length > 0)
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...choices) }, anything);
  const variants = [...listIn(node.anyOf), ...listIn(node.oneOf)];
  if (variants.length > 0)
    return fc.oneof(...variants.map((variant) => fitting(variant, material)));
  const [type] = [node.type].flat();
  if (type === 'string') return textValues(material);
  if (type === 'integer' || type === 'number') return numbers(node);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(fitting(node.items, material), { maxLength: 5 });
  if (type === 'object') return objectsOf(node, material);
  return anything;
}

const absent = Symbol('absent');

/** Objects with some of their fields, now and then a wrong value, and now and then a foreign field. */
function objectsOf(node: Json, material: Material): fc.Arbitrary<Json> {
  const fields = isJson(node.properties) ? node.properties : {};
  const required = new Set(listIn(node.required));
  const names = Object.keys(fields);
  const field = (name: string): Values =>
    fc.oneof(
      { weight: required.has(name) ? 1 : 12, arbitrary: fc.constant(absent) },
      { weight: required.has(name) ? 20 : 9, arbitrary: fitting(fields[name], material) },
      { weight: 1, arbitrary: anything },
    );
  const free = isJson(node.additionalProperties)
    ? fc.dictionary(
        fc.constantFrom('walk', 'fly', 'immune', 'xp_min', 'hover', 'name', 'level', 'x'),
        fitting(node.additionalProperties, material),
        { maxKeys: 3 },
      )
    : fc.oneof(
        { weight: 15, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...HARD_TEXTS, 'nmae'), anything) },
      );
  return fc.tuple(fc.tuple(...names.map(field)), free).map(([values, more]) => ({
    ...more,
    ...Object.fromEntries(
      names.map((name, i) => [name, values[i]]).filter(([, value]) => value !== absent),
    ),
  }));
}

/** Arguments of a tool, made from its input schema: most are nearly right, some are nonsense. */
export const argumentsFor = (schema: unknown, material: Material): fc.Arbitrary<Json> =>
  objectsOf(isJson(schema) ? schema : {}, material);
