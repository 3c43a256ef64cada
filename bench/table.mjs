// The one table that `npm run bench` ends with, and that the README quotes.
import { readFileSync, writeFileSync } from 'node:fs';
import { questions } from './tools/questions.mjs';

const START = '<!-- bench: written by "npm run bench -- --write" on an idle machine -->';
const END = '<!-- /bench -->';

/** What is measured, in the order of the table: a key, what it is, and what is wanted. */
export const rows = [
  ['start', 'until a client has the tools, against a bare server on the same SDK', '≤ 1.5 ×'],
  ['bin', 'the same through the installed command, against `node dist/cli.js`', '≤ 1.2 ×'],
  ['first', 'first search in an empty folder, from the start of the process', '≤ 3 s'],
  ['memory', 'memory above the bare server, after searches in 12,000 entries', '≤ 80 MB'],
  ['model', '`search_all` with MiniLM, on the clock, asked again and new', '≤ 20 ms'],
  ['model-memory', 'memory with MiniLM, above the bare server', '≤ 140 MB'],
  ['http', 'calls a second over HTTP, against a bare handler on the same SDK', '≥ 0.6 ×'],
  ['cheap', 'a cheap call over HTTP, against stdio', '≤ 1.5 ×'],
  ['written', 'first call after another process has written, against a warm one', '≤ 2 ×'],
  ...Object.keys(questions).map((tool) => [
    `tool:${tool}`,
    `\`${tool}\` asked again, 12,000 → 120,000 entries`,
    '≤ 8 → 24 ms',
  ]),
  ...['search_all', 'search_spell', 'search_creature', 'search_equipment', 'search_rule'].map(
    (tool) => [
      `new:${tool}`,
      `\`${tool}\` asked something new, 12,000 → 120,000 entries`,
      '≤ 8 → 24 ms',
    ],
  ),
  ['import', 'import of 4 MB of homebrew', '≤ 5 s'],
  ['sync', 'sync of everything from upstreams on this machine', '≥ 100 entries/s'],
  ['tokens', 'list of all tools, in tokens', '≤ 20,000'],
  ['answer', 'ten search results, in tokens of text', '≤ 1,200'],
];

const measured = new Map();

/** Notes a figure for the table. */
export function record(key, value) {
  if (!rows.some(([known]) => known === key)) throw new Error(`The table has no row ${key}.`);
  measured.set(key, value);
}

const NOT_MEASURED = '–';

export const table = (values = measured) =>
  [
    '| | measured | wanted |',
    '| --- | --- | --- |',
    ...rows.map(
      ([key, what, wanted]) => `| ${what} | ${values.get(key) ?? NOT_MEASURED} | ${wanted} |`,
    ),
  ].join('\n');

/** The rows that a README quotes, by what they are; undefined where it quotes no table. */
export function quotedIn(readme) {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) return undefined;
  return readme.slice(from + START.length, to).trim();
}

/** Puts the table into the README; rows that this run did not measure keep what they had. */
export function writeTable(file) {
  const readme = readFileSync(file, 'utf8');
  const quoted = quotedIn(readme);
  if (quoted === undefined) throw new Error(`${file} has no place for the table.`);
  const values = new Map(measured);
  for (const [key, what] of rows) {
    const line = quoted.split('\n').find((one) => one.startsWith(`| ${what} |`));
    const before = line?.split('|')[2]?.trim();
    if (!values.has(key) && before) values.set(key, before);
  }
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  writeFileSync(file, `${readme.slice(0, start)}${START}\n${table(values)}\n${readme.slice(end)}`);
}
