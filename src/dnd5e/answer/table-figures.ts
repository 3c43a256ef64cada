import { idAt } from '../../library/address.ts';
import type { Entity, Found, Library } from '../../library/library.ts';
import type { AskedFacts } from './asked-facts.ts';
import type { AskedFigures, FigureQuestion, Within } from './figure-question.ts';
import { rulesHaving, tablesOf, wordsAround } from './rule-tables.ts';
import { type TableAnswer, tableAnswer } from './table-row.ts';
import { tableWords } from './table-words.ts';

/** How many rules with all words are read. */
const MOST_READ = 8;
/** Fewer words may mean anything, and no table has all of more. */
const LEAST_WORDS = 2;
const MOST_WORDS = 8;

/** What the tables of rules say to a question: the DC of a hard task, the XP for CR 5. */
export async function tableFigures(
  library: Library,
  { words: asked, ruleset }: FigureQuestion,
  { documents, preferred, found = [] }: Within,
): Promise<AskedFigures | undefined> {
  if (asked.length < LEAST_WORDS || asked.length > MOST_WORDS) return undefined;
  const wished = ruleset ?? preferred;
  const having = await rulesHaving(library, asked);
  const books = having.map(({ entry }) => entry.document);
  const rules = having
    .filter(({ entry }) => documents?.includes(entry.document) ?? true)
    .filter(({ entry }) => ruleset === undefined || entry.ruleset === ruleset)
    .toSorted((a, b) => a.length - b.length)
    .slice(0, MOST_READ);
  const answers: { entity: Entity; answer: TableAnswer }[] = [];
  for (const { entry } of rules) {
    const entity = await library.get(idAt(entry.uri));
    const answer = entity && bestAnswer(entity, asked);
    if (answer && answer.missing.length === 0) answers.push({ entity, answer });
  }
  const isWished = ({ ruleset: of }: Entity): number => Number(of === wished);
  const placeOf = ({ uri }: Entity): number => {
    const place = found.findIndex((hit) => hit.entity.uri === uri);
    return place < 0 ? found.length : place;
  };
  const [best] = answers.sort(
    (a, b) =>
      isWished(b.entity) - isWished(a.entity) ||
      b.answer.weight - a.answer.weight ||
      // The best books come first.
      books.indexOf(a.entity.document) - books.indexOf(b.entity.document) ||
      placeOf(a.entity) - placeOf(b.entity),
  );
  if (!best) return undefined;
  const { entity, answer } = best;
  return {
    facts: new Map([[entity.uri, answer.facts]]),
    first: [{ entry: entity, others: [] }],
  };
}

/** The table of an entry that has most of what is asked. */
function bestAnswer(entity: Entity, asked: readonly string[]): TableAnswer | undefined {
  const name = wordsAround(entity);
  const answers = tablesOf(entity).flatMap((table) => {
    const around = new Set([...name, ...tableWords(table.title)]);
    return tableAnswer(table, asked, around) ?? [];
  });
  return answers.sort((a, b) => a.missing.length - b.missing.length || b.weight - a.weight)[0];
}

/** How many of the results are looked into for a table. */
const LOOKED_INTO = 3;
/** The share of the words that a table must have to be quoted. */
const SHARE = 0.6;
const TABLED = new Set(['rule', 'condition', 'class-feature']);

/** What the tables of the first results say to the question, by address. */
export function figuresInResults(
  found: readonly Found[],
  question: FigureQuestion | undefined,
): ReadonlyMap<string, AskedFacts> {
  const figures = new Map<string, AskedFacts>();
  const asked = question?.words ?? [];
  if (asked.length < LEAST_WORDS) return figures;
  for (const { entity } of found.slice(0, LOOKED_INTO)) {
    if (!TABLED.has(entity.kind)) continue;
    const answer = bestAnswer(entity, asked);
    if (answer && answer.missing.length <= (1 - SHARE) * asked.length)
      figures.set(entity.uri, answer.facts);
  }
  return figures;
}
