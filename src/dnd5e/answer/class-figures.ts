import type { Label, Library } from '../../library/library.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { listed } from '../../text/excerpt.ts';
import { columnsIn, type FeatureAsked, featureIn } from './asked-columns.ts';
import type { AskedFacts } from './asked-facts.ts';
import { type ClassTable, type Column, classPhrases, classTables } from './class-tables.ts';
import type { AskedFigures, FigureQuestion, Within } from './figure-question.ts';
import { LEVEL_WORDS, type LevelQuestion } from './level-question.ts';
import type { ReadQuestion } from './question-words.ts';

/** What the table of one class answers. */
interface FromTable {
  readonly table: ClassTable;
  /** The entry that belongs first. */
  readonly entry: Label;
  readonly facts: AskedFacts;
  /** The words of the question that it accounts for. */
  readonly words: string;
  /** Whether the question asks for this figure, and not perhaps for something else. */
  readonly isSure: boolean;
  /** Whether only the noun of a column is named, and no class: "opportunity attack" is no extra attack. */
  readonly isByNoun: boolean;
}

/** More classes have too much in common for one to come first. */
const MOST_CLASSES = 3;
/** How many words of a question may say something else. */
const MOST_LEFT = { level: 2, when: 1 };

/**
 * What class tables say to a question about a level: how many sneak attack dice at level 5, when a
 * fighter gets Extra Attack.
 */
export async function classFigures(
  library: Library,
  question: FigureQuestion,
  within: Within,
): Promise<AskedFigures | undefined> {
  const read = question.levels;
  const asked = read ?? (await levelBehindClass(library, question));
  if (!asked) return undefined;
  const tables = inOrder(await classTables(library), question, within);
  const named = tables.filter(({ phrase }) => question.forms.includes(phrase));
  const pool = named.length > 0 ? named : tables;
  const answers = pool.flatMap((table) => {
    const answer = answerOf(table, question, asked, named.length > 0);
    return answer && isAccountedFor(question, asked, answer) ? [answer] : [];
  });
  const leads = answers
    .filter(({ table }, i) => answers.findIndex((one) => one.table.phrase === table.phrase) === i)
    .map((lead) => ({
      ...lead,
      facts: compared(lead, answers, question),
      // What only an older edition calls so may have another name in the one that comes first.
      isSure: lead.isSure && pool.find(({ phrase }) => phrase === lead.table.phrase) === lead.table,
    }));
  const rows =
    asked.level === undefined
      ? []
      : named.map((table) => [table.entry.uri, wholeRow(table, asked.level ?? 1)] as const);
  const facts = new Map([...rows, ...leads.map(({ entry, facts }) => [entry.uri, facts] as const)]);
  if (facts.size === 0) return undefined;
  const isClear =
    leads.length > 0 && leads.length <= MOST_CLASSES && leads.every(({ isSure }) => isSure);
  return {
    facts,
    first: isClear
      ? leads.map(({ entry, table }) => ({ entry, others: elsewhere(entry, table, tables) }))
      : [],
  };
}

/** The books in which it is looked for, those of the wished edition first. */
function inOrder(
  all: readonly ClassTable[],
  { ruleset }: ReadQuestion,
  { documents, preferred }: Within,
): ClassTable[] {
  const wished = ruleset ?? preferred;
  const isWished = ({ entry }: ClassTable): boolean => entry.ruleset === wished;
  const within = all.filter(({ entry }) => documents?.includes(entry.document) ?? true);
  const ofNamed = ruleset === undefined ? [] : within.filter(isWished);
  return ofNamed.length > 0
    ? ofNamed
    : within.toSorted((a, b) => Number(isWished(b)) - Number(isWished(a)));
}

/** "rogue 5 sneak attack". */
async function levelBehindClass(
  library: Library,
  { forms, text }: ReadQuestion,
): Promise<LevelQuestion | undefined> {
  if (!/\b[a-z]{4,} \d{1,2}\b/.test(text)) return undefined;
  for (const phrase of await classPhrases(library)) {
    const level = Number(/^\d{1,2}(?= )/.exec(forms.split(phrase)[1] ?? '')?.[0]);
    if (level >= 1 && level <= 20) return { level, asksWhen: false };
  }
  return undefined;
}

/** What one table has of what is asked, before the figure is known. */
type Asked = Omit<FromTable, 'facts'> & {
  readonly feature: FeatureAsked | undefined;
  readonly columns: readonly Column[];
  readonly isClassNamed: boolean;
};

function answerOf(
  table: ClassTable,
  question: ReadQuestion,
  { level, spellLevel, asksWhen }: LevelQuestion,
  isClassNamed: boolean,
): FromTable | undefined {
  const feature = featureIn(table, question);
  const columns = columnsIn(table, question, feature, isClassNamed);
  const isWhole = ({ words }: Column): boolean =>
    words.every((word) => question.forms.includes(` ${word} `));
  const asked: Asked = {
    table,
    feature,
    columns,
    isClassNamed,
    entry: columns[0]?.feature ?? feature?.entry ?? table.entry,
    words: [feature?.phrase, ...columns.flatMap(({ words }) => words)].join(' '),
    isSure: true,
    isByNoun: !isClassNamed && !feature && columns.length > 0 && !columns.some(isWhole),
  };
  if (level !== undefined) return atLevel(asked, level);
  if (spellLevel !== undefined) return isClassNamed ? whenSpells(asked, spellLevel) : undefined;
  return asksWhen ? whenGained(asked, question) : undefined;
}

function atLevel(asked: Asked, level: number): FromTable | undefined {
  const { table, feature, columns, isClassNamed } = asked;
  const label = `Level ${level}`;
  if (columns.length > 0)
    return { ...asked, facts: { [label]: columns.map(figureAt(level)).join('; ') } };
  if (!feature) return isClassNamed ? { ...asked, facts: wholeRow(table, level) } : undefined;
  // `Destroy Undead (CR 2)` from level 11 on; of other features the level tells nothing.
  const now = feature.at.findLast((one) => one.level <= level);
  if (!now || !feature.at.some(({ name }) => /\(.*\)$/.test(name))) return undefined;
  const entry = feature.entries.find((one) => one.level === now.level) ?? asked.entry;
  return { ...asked, entry, facts: { [label]: now.name } };
}

function whenSpells(asked: Asked, spellLevel: number): FromTable | undefined {
  const { entry, slots, columns } = asked.table;
  const from = slots.findIndex((some) => (some[spellLevel - 1] ?? 0) > 0) + 1;
  const casting = columns.find(({ words: [word] }) => word === 'slot')?.feature;
  const facts = { [`Level ${spellLevel} spells`]: `from ${entry.name} level ${from}` };
  return from > 0
    ? { ...asked, entry: casting ?? entry, words: 'spell slot magic cast', facts }
    : undefined;
}

function whenGained(asked: Asked, { text }: ReadQuestion): FromTable | undefined {
  const { table, feature, columns, isClassNamed } = asked;
  // "what level is divine smite" may ask for the level of a spell.
  if (!isClassNamed && /\blevels? (?:is|are|spells?)\b/.test(text)) return undefined;
  if (feature || columns.length > 0) {
    const gained: AskedFacts = feature ? { 'Gained at': gainedAt(feature) } : {};
    const figures = columns.map((one) => [one.title, steps(one)]);
    return { ...asked, facts: { ...gained, ...Object.fromEntries(figures) } };
  }
  const { subclassLevel, features, entry } = table;
  if (!isClassNamed || subclassLevel === undefined || !SUBCLASS.test(text)) return undefined;
  return {
    ...asked,
    entry: features.find(({ phrase }) => phrase.includes(' subclass ')) ?? entry,
    words: 'subclass archetype',
    facts: { Subclass: `from level ${subclassLevel}` },
  };
}

const SUBCLASS = /\b(?:subclass(?:es)?|archetypes?)\b/;

const figureAt =
  (level: number) =>
  ({ title, figures }: Column): string =>
    `${title} ${figures[level - 1] || 'none'}`;

const gainedAt = ({ at, entries }: FeatureAsked): string => {
  const levels = (at.length > 0 ? at : entries).flatMap(({ level }) => level ?? []);
  const each = [...new Set(levels)].map(String);
  return `level${each.length > 1 ? 's' : ''} ${listed(each)}`;
};

/** More steps are only a growth by level. */
const MOST_STEPS = 10;

/** `2 from level 1, 3 from level 3, …`. */
function steps({ figures }: Column): string {
  const changes = figures.flatMap((figure, i) =>
    figure === '' || figure === figures[i - 1] ? [] : [`${figure} from level ${i + 1}`],
  );
  const [first, last] = [changes[0], changes.at(-1)];
  return changes.length > MOST_STEPS ? `${first} … ${last}` : changes.join(', ');
}

function wholeRow({ columns, named }: ClassTable, level: number): AskedFacts {
  const features = named.filter((one) => one.level === level).map(({ name }) => name);
  const figures = columns.filter(({ figures }) => figures[level - 1]).map(figureAt(level));
  return {
    [`Level ${level}`]: [
      ...(features.length > 0 ? [`Features ${features.join(', ')}`] : []),
      ...figures,
    ].join('; '),
  };
}

/** Whether nothing but a class and a level was asked for: the whole row answers. */
const isRow = ({ words }: FromTable): boolean => words.trim() === '';

/** Adds what another edition says, unless the question names one. */
function compared(
  lead: FromTable,
  others: readonly FromTable[],
  { ruleset }: ReadQuestion,
): AskedFacts {
  const { phrase, entry } = lead.table;
  const other = others.find(
    ({ table }) => table.phrase === phrase && table.entry.ruleset !== entry.ruleset,
  );
  if (!other || ruleset !== undefined || isRow(lead)) return lead.facts;
  return Object.fromEntries(
    Object.entries(lead.facts).map(([label, value]) => {
      const there = other.facts[label];
      const isSame = there === undefined || there.toLowerCase() === value.toLowerCase();
      return [label, isSame ? value : `${value} (${other.table.entry.ruleset}: ${there})`];
    }),
  );
}

/** Whether the question asks for nothing beyond the class, the level and the figure. */
function isAccountedFor(
  { forms, text }: ReadQuestion,
  { level }: LevelQuestion,
  answer: FromTable,
): boolean {
  const { words, table } = answer;
  const told = new Set(`${words} ${table.phrase}`.split(' '));
  const shapes = forms.trim().split(' ');
  const left = text
    .split(' ')
    .filter(
      (word, i) =>
        !isSmallWord(word) &&
        !LEVEL_WORDS.has(word) &&
        !/\d/.test(word) &&
        !told.has(shapes[i] ?? ''),
    );
  const most = level === undefined ? MOST_LEFT.when : MOST_LEFT.level;
  return left.length <= (isRow(answer) || answer.isByNoun ? 0 : most);
}

/** The same feature in other books and at other levels. */
function elsewhere(entry: Label, own: ClassTable, tables: readonly ClassTable[]): Label[] {
  const phrase = own.features.find(({ uri }) => uri === entry.uri)?.phrase;
  return tables.flatMap((table) => {
    if (table.phrase !== own.phrase) return [];
    const same =
      phrase === undefined ? [table.entry] : table.features.filter((one) => one.phrase === phrase);
    return same.filter(({ uri }) => uri !== entry.uri);
  });
}
