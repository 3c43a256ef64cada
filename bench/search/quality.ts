import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import type { Answered, Server } from './client.ts';
import { excerpts } from './excerpts.ts';
import { homebrewQuestions } from './homebrew.ts';
import { interval, mean, percentile } from './metrics.ts';
import {
  isWanted,
  readAnswers,
  readLines,
  readOlder,
  readSet,
  type SetQuestion,
} from './question-sets.ts';

const EXCERPTS = 240;
const CUT = 10;

/** One when the first thing answers, less the further down it stands, nothing past the tenth. */
const ndcg = ({ things }: Answered, question: SetQuestion): number => {
  const place = things.slice(0, CUT).findIndex((one) => isWanted(question, one));
  return place < 0 ? 0 : 1 / Math.log2(place + 2);
};
const within =
  (count: number) =>
  ({ things }: Answered, question: SetQuestion): number =>
    things.slice(0, count).some((one) => isWanted(question, one)) ? 1 : 0;

interface Asked {
  readonly isListing: boolean;
}

/** Prints one line for each sort of question: both halves of it, and everything with its interval. */
export async function benchQuality(server: Server, plain: string, asked: Asked): Promise<void> {
  const ask = (tool: string, field: string) => (question: string) =>
    server.ask(tool, { [field]: question, limit: CUT, detail: 'summary' });
  const all = ask('search_all', 'query');
  const rules = ask('search_rule', 'search');
  // The model loads at the first question.
  await all('warming up');
  await new Promise((done) => setTimeout(done, 3_000));

  const glossed = glossedThings();
  const isGlossed = ({ wanted }: SetQuestion): boolean => [...wanted].some((one) => glossed(one));
  const third = readSet('third-party');
  const times: number[] = [];
  const run = async (
    title: string,
    questions: readonly SetQuestion[],
    search: (question: string) => Promise<Answered>,
    measure: (answer: Answered, question: SetQuestion) => number,
  ): Promise<void> => {
    const values: number[] = [];
    let weak = 0;
    for (const question of questions) {
      const answer = await search(question.question);
      times.push(answer.ms);
      if (answer.weak) weak++;
      const value = measure(answer, question);
      values.push(value);
      if (asked.isListing && value < 0.4)
        console.log(`    ${question.question} → ${answer.things.slice(0, 3).join(', ')}`);
    }
    print(title, values, `called weak ${(weak / questions.length).toFixed(2)}`);
  };

  /** Whether the text of an answer says what was asked, in whatever row. */
  const answers = async (title: string, tool: string, field: string): Promise<void> => {
    const values: number[] = [];
    for (const { question, isSaidIn } of readAnswers('rule-answers')) {
      const { text } = await server.ask(tool, { [field]: question });
      values.push(isSaidIn(text) ? 1 : 0);
      if (asked.isListing && !isSaidIn(text)) console.log(`    ${question}`);
    }
    print(title, values, '');
  };

  const srd = readSet('srd');
  await run('third-party things by description', third, all, ndcg);
  await run('  with a gloss', third.filter(isGlossed), all, ndcg);
  await run(
    '  without',
    third.filter((one) => !isGlossed(one)),
    all,
    ndcg,
  );
  await run('SRD things by description', srd, all, ndcg);
  await run('SRD, the questions of the first versions', readOlder(), all, ndcg);
  await run('third-party things, second set', readSet('third-party-2'), all, ndcg);
  await run('third-party things, third set', readSet('third-party-3'), all, ndcg);
  await run('third-party things, fourth set', readSet('third-party-4'), all, ndcg);
  await run('SRD things, second set', readSet('srd-2'), all, ndcg);
  await run('third-party things, fifth set', readSet('third-party-5'), all, ndcg);
  await run('SRD things, third set', readSet('srd-3'), all, ndcg);
  await run('third-party things, sixth set', readSet('third-party-6'), all, ndcg);
  await run('third-party things in few words', readSet('third-party-7'), all, ndcg);
  await run('SRD things, fourth set', readSet('srd-4'), all, ndcg);
  await run('third-party things, eighth set', readSet('third-party-8'), all, ndcg);
  await run('SRD things, fifth set', readSet('srd-5'), all, ndcg);
  await run('third-party things, ninth set', readSet('third-party-9'), all, ndcg);
  await run('third-party things, half-remembered', readSet('third-party-10'), all, ndcg);
  await run('SRD things, sixth set', readSet('srd-6'), all, ndcg);
  await run('third-party things, eleventh set', readSet('third-party-11'), all, ndcg);
  await run('third-party things, twelfth set', readSet('third-party-12'), all, ndcg);
  await run('third-party things, thirteenth set', readSet('third-party-13'), all, ndcg);
  await run('SRD things, seventh set', readSet('srd-7'), all, ndcg);
  await run('SRD things, eighth set', readSet('srd-8'), all, ndcg);
  await run('third-party things, fourteenth set', readSet('third-party-14'), all, ndcg);
  await run('SRD things, ninth set', readSet('srd-9'), all, ndcg);
  await run('things by name or in few words, tenth set', readSet('things-10'), all, ndcg);
  await run('things in few words', readSet('few-words'), all, ndcg);
  await run('third-party things, mid-sentence', readSet('mid-sentence'), all, ndcg);
  await run('homebrew by description', homebrewQuestions(), all, ndcg);
  await run('names as typed', readSet('names'), all, ndcg);
  await run('names as typed, second set', readSet('names-2'), all, ndcg);
  await run('names as typed, third set', readSet('names-3'), all, ndcg);
  await run('names as typed, fourth set', readSet('names-4'), all, ndcg);
  await run('names as typed, fifth set', readSet('names-5'), all, ndcg);
  await run('names as typed, sixth set', readSet('names-6'), all, ndcg);
  await run('names as typed, seventh set', readSet('names-7'), all, ndcg);
  await run('names as typed, eighth set', readSet('names-8'), all, ndcg);
  await run('names as typed, ninth set', readSet('names-9'), all, ndcg);
  await run('names beside their books', readSet('names-with-books'), all, ndcg);
  await run('names with one or two slips', readSet('names-misspelt'), all, ndcg);
  await run('rule questions, top 3, search_all', readSet('rules'), all, within(3));
  await run('rule questions, top 3, search_rule', readSet('rules'), rules, within(3));
  await run('rule questions, second set, search_all', readSet('rules-2'), all, within(3));
  await run('rule questions, third set, search_all', readSet('rules-3'), all, within(3));
  await run('rule questions, third set, search_rule', readSet('rules-3'), rules, within(3));
  await run('rule questions, fourth set, search_all', readSet('rules-4'), all, within(3));
  await run('rule questions, fourth set, search_rule', readSet('rules-4'), rules, within(3));
  await run('rule questions, fifth set, search_all', readSet('rules-5'), all, within(3));
  await run('rule questions, fifth set, search_rule', readSet('rules-5'), rules, within(3));
  await run('rule questions, sixth set, search_all', readSet('rules-6'), all, within(3));
  await run('rule questions, sixth set, search_rule', readSet('rules-6'), rules, within(3));
  await run('rule questions, seventh set, search_all', readSet('rules-7'), all, within(3));
  await run('rule questions, seventh set, search_rule', readSet('rules-7'), rules, within(3));
  await run('rule questions, eighth set, search_all', readSet('rules-8'), all, within(3));
  await run('rule questions, eighth set, search_rule', readSet('rules-8'), rules, within(3));
  await run('rule questions, ninth set, search_all', readSet('rules-9'), all, within(3));
  await run('rule questions, ninth set, search_rule', readSet('rules-9'), rules, within(3));
  await run('rule questions, tenth set, search_all', readSet('rules-10'), all, within(3));
  await run('rule questions, tenth set, search_rule', readSet('rules-10'), rules, within(3));
  await answers('rule answers with the words in their text, search_all', 'search_all', 'query');
  await answers('rule answers with the words in their text, search_rule', 'search_rule', 'search');
  await run('nine-word excerpts, top 10', await excerpts(plain, EXCERPTS), all, within(CUT));
  const lines = (name: string): SetQuestion[] =>
    readLines(name).map((question) => ({ question, wanted: new Set<string>() }));
  const saidToBeAbsent = ({ weak, rows }: Answered): number => (weak || rows === 0 ? 1 : 0);
  const notWeak = ({ weak }: Answered): number => (weak ? 0 : 1);
  await run('absent things said to be absent', lines('absent'), all, saidToBeAbsent);
  await run('absent things, second set', lines('absent-2'), all, saidToBeAbsent);
  await run('absent things, third set', lines('absent-3'), all, saidToBeAbsent);
  await run('plain questions not called weak', lines('present'), all, notWeak);
  await run('plain questions, second set', lines('present-2'), all, notWeak);
  await run('plain questions, third set', lines('present-3'), all, notWeak);
  await run('absent things, fifth set', lines('absent-5'), all, saidToBeAbsent);
  await run('plain questions, fifth set', lines('present-5'), all, notWeak);
  await run('absent things, sixth set', lines('absent-6'), all, saidToBeAbsent);
  await run('plain questions, sixth set', lines('present-6'), all, notWeak);
  await run('absent things, seventh set', lines('absent-7'), all, saidToBeAbsent);
  await run('absent things, eighth set', lines('absent-8'), all, saidToBeAbsent);
  await run('absent things, ninth set', lines('absent-9'), all, saidToBeAbsent);
  await run('absent things, tenth set', lines('absent-10'), all, saidToBeAbsent);
  await run('absent things in few words', lines('absent-4'), all, saidToBeAbsent);
  await run('plain questions in few words', lines('present-4'), all, notWeak);
  console.log(
    `round trips: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
  );
}

/** Whether a thing has sayings of its own in `assets/gloss/`. */
function glossedThings(): (thing: string) => boolean {
  const rows = new Map(dnd5eKinds.map(({ name, glosses }) => [name, glosses?.rows()]));
  return (one) => {
    const [kind = '', name = ''] = one.split(':');
    return rows.get(kind)?.has(name) ?? false;
  };
}

function print(title: string, values: readonly number[], note: string): void {
  const half = (odd: number): string => mean(values.filter((_, i) => i % 2 === odd)).toFixed(3);
  const { low, high } = interval(values);
  console.log(
    `${title.padEnd(42)}${mean(values).toFixed(3)} [${low.toFixed(2)}, ${high.toFixed(2)}]  halves ${half(0)} ${half(1)}  ${String(values.length).padStart(3)} questions, ${note}`,
  );
}
