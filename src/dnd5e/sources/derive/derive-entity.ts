import { plain } from '../../../text/names.ts';
import { type Competence, hasPartly, PARTLY, rankAt } from './competence.ts';
import {
  ACTION_GROUPS,
  isGap,
  isInWords,
  isMergedList,
  isMergedObject,
  isShortened,
  leaderOf,
} from './field-rules.ts';
import { mergeActions } from './merge-actions.ts';
import { isEmpty, isFigure, isMissing, isSame } from './values.ts';

/** What one source has about an entity, as it was read. */
export interface SourceRecord {
  readonly kind: string;
  readonly document: string;
  readonly name: string;
  readonly source: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Of two lists of one source, the later one has more detail (default 0). */
  readonly order?: number;
}

export interface Disagreement {
  readonly field: string;
  readonly used: unknown;
  readonly from: string;
  readonly others: readonly { readonly source: string; readonly value: unknown }[];
}

export interface Derived {
  readonly name: string;
  /** The source with the highest rank for it. */
  readonly source: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The source of each field. */
  readonly from: Readonly<Record<string, string>>;
}

type CompetenceOf = (source: string) => Competence;

/**
 * Derives the entity from all its records: a pure function of the set of records, so that the
 * order, repetition or interruption of storing them makes no difference.
 */
export function deriveEntity(
  records: readonly [SourceRecord, ...SourceRecord[]],
  competenceOf: CompetenceOf,
): Derived {
  const { kind, document } = records[0];
  const byRank = (field: string): SourceRecord[] =>
    [...records].sort(
      (a, b) =>
        Number(hasPartly(a.body, field)) - Number(hasPartly(b.body, field)) ||
        rankAt(competenceOf(b.source), { document, kind, field }) -
          rankAt(competenceOf(a.source), { document, kind, field }) ||
        compare(a, b),
    );
  const whole = byRank('');
  const best = whole.find(({ source }) => !competenceOf(source).partial) ?? whole[0] ?? records[0];
  const body: Record<string, unknown> = {};
  const from: Record<string, string> = {};
  const fields = new Set(whole.flatMap((record) => Object.keys(record.body)));
  const groups: readonly string[] = kind === 'creature' ? ACTION_GROUPS : [];

  for (const field of fields) {
    if (groups.includes(field) || field === PARTLY) continue;
    const leader = leaderOf(field);
    const believed = decidingRecord(byRank(leader), kind, leader, competenceOf);
    // A companion of a field that no record has is decided by itself.
    const deciding = believed ?? (leader === field ? undefined : best);
    const record = isInWords(field) ? withWords(deciding, byRank(leader), field) : deciding;
    const value = record?.body[field];
    if (!record || isMissing(value)) continue;
    const complete = competenceOf(record.source).silence?.[kind]?.includes(field) ?? false;
    body[field] = isMergedList(kind, field)
      ? mergedList(byRank(field), field)
      : isMergedObject(kind, field) && !complete
        ? united(byRank(field), field)
        : isShortened(kind, field)
          ? longerText(value, byRank(field), field)
          : value;
    from[field] = record.source;
  }
  if (groups.length > 0) {
    for (const [group, actions] of Object.entries(mergeActions(byRank('actions'))))
      body[group] = actions;
  }
  // Kinds require some lists and texts, even if empty.
  for (const [field, value] of Object.entries(best.body))
    if (body[field] === undefined && isEmpty(value)) body[field] = value;
  return { name: whole[0]?.name ?? best.name, source: best.source, body, from };
}

/** Orders records of equal rank independently of when they were stored. */
const compare = (a: SourceRecord, b: SourceRecord): number =>
  a.source < b.source ? -1 : a.source > b.source ? 1 : (b.order ?? 0) - (a.order ?? 0);

/** The record whose value, or missing value, counts for a field. */
function decidingRecord(
  ranked: readonly SourceRecord[],
  kind: string,
  field: string,
  competenceOf: CompetenceOf,
): SourceRecord | undefined {
  for (const record of ranked) {
    if (!isMissing(record.body[field])) return record;
    const { partial, silence } = competenceOf(record.source);
    if (partial ? silence?.[kind]?.includes(field) : !isGap(kind, field)) return undefined;
  }
  return undefined;
}

/** The deciding record, or if it has no words, the next that has them for the same figures. */
function withWords(
  deciding: SourceRecord | undefined,
  ranked: readonly SourceRecord[],
  field: string,
): SourceRecord | undefined {
  if (!deciding || !isMissing(deciding.body[field])) return deciding;
  const leader = leaderOf(field);
  const isAlike = ({ body }: SourceRecord): boolean =>
    !isMissing(body[field]) && isSame(body[leader], deciding.body[leader]);
  return ranked.find(isAlike) ?? deciding;
}

function united(ranked: readonly SourceRecord[], field: string): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const { body } of [...ranked].reverse()) {
    const value = body[field];
    if (typeof value === 'object' && value !== null) Object.assign(all, value);
  }
  return all;
}

/** The names of all sources without repetition, those of the best first. */
function mergedList(ranked: readonly SourceRecord[], field: string): unknown[] {
  const names = new Map<string, unknown>();
  for (const { body } of ranked) {
    const value = body[field];
    for (const name of Array.isArray(value) ? value : [])
      if (!names.has(plain(String(name)))) names.set(plain(String(name)), name);
  }
  return [...names.values()];
}

/** The longer text of another source, if it continues the chosen one in parentheses. */
function longerText(value: unknown, ranked: readonly SourceRecord[], field: string): unknown {
  const beginning = `${String(value)} (`.toLowerCase();
  const longer = ranked.find(({ body }) =>
    String(body[field] ?? '')
      .toLowerCase()
      .startsWith(beginning),
  );
  return longer?.body[field] ?? value;
}

/** Values of other sources that differ from the one shown. */
export function disagreementsIn(
  records: readonly [SourceRecord, ...SourceRecord[]],
  competenceOf: CompetenceOf,
): Disagreement[] {
  const derived = deriveEntity(records, competenceOf);
  return Object.entries(derived.from).flatMap(([field, from]) => {
    const used = derived.body[field];
    if (leaderOf(field) !== field || !isFigure(used)) return [];
    if (isMergedList(records[0].kind, field)) return [];
    const differs = isMergedObject(records[0].kind, field) ? contradicts : isOther;
    const others = records.flatMap(({ source, body }) =>
      source === from || isMissing(body[field]) || !differs(body[field], used)
        ? []
        : [{ source, value: body[field] }],
    );
    return others.length === 0 ? [] : [{ field, used, from, others }];
  });
}

const isOther = (value: unknown, used: unknown): boolean => !isSame(value, used);

/**
 * Whether an object that was merged key by key has another value for a key; a missing key is no
 * disagreement.
 */
function contradicts(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null)
    return isOther(part, whole);
  const shown = new Map<string, unknown>(Object.entries(whole));
  return Object.entries(part).some(([key, value]) => isOther(value, shown.get(key)));
}
