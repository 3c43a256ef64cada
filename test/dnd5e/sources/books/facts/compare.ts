import { agreedName } from '../../../../../src/dnd5e/model/agreed-names.ts';
import { markdownFixes } from '../../../../../src/dnd5e/sources/books/markdown-fixes.ts';
import { type Fact, plain, slug } from './fact.ts';
import { type Body, ours, rowOf } from './ours.ts';

export interface Holder {
  readonly kind: string;
  readonly document: string;
  readonly slug: string;
  readonly body: Body;
}

export interface Disagreement {
  readonly id: string;
  readonly field: string;
  readonly book: string;
  readonly ours: string | undefined;
}

export interface Agreement {
  /** `spell srd-2014 range` → how many facts there are, and how many agree. */
  readonly counts: ReadonlyMap<string, { facts: number; same: number }>;
  readonly disagreements: readonly Disagreement[];
}

const isSlip = (id: string, field: string): boolean =>
  markdownFixes.some(
    (fix) =>
      (fix.entity === id || id.startsWith(`${fix.entity}/`)) &&
      (fix.field === field ||
        field.startsWith(fix.field) ||
        (fix.field === 'desc' && field.startsWith('line '))),
  );

/** Holds the facts of the books against our records; a fix of the Markdown is no fact of the book. */
export function compare(facts: readonly Fact[], records: readonly Holder[]): Agreement {
  const byId = new Map(records.map((r) => [`${r.kind}/${r.document}/${r.slug}`, r.body]));
  const rules = rulesByName(records);
  const counts = new Map<string, { facts: number; same: number }>();
  const disagreements: Disagreement[] = [];
  for (const { kind, document, name, field, value } of facts) {
    const id = `${kind}/${document}/${slug(agreedName(kind, document, name))}`;
    if (isSlip(id, field)) continue;
    const found = kind === 'heading' ? ruleText(rules, document, name, value) : recorded();
    const key = `${kind} ${document} ${field}`;
    const count = counts.get(key) ?? { facts: 0, same: 0 };
    counts.set(key, count);
    count.facts++;
    if (found === value) count.same++;
    else disagreements.push({ id, field, book: value, ours: found });

    function recorded(): string | undefined {
      const bodyOf = (own: string) =>
        byId.get(`${kind}/${document}/${slug(agreedName(kind, document, own))}`) ??
        byId.get(`${kind}/${document}/${own}`);
      const body = kind === 'class' ? rowOf(name, bodyOf) : bodyOf(slug(name));
      if (kind === 'condition' && body)
        return plain(String(body.desc)).includes(value) ? value : plain(String(body.desc));
      const own = body && ours(kind, field, body);
      // A plain pattern finds the first of several.
      return /_(?:damage|saves)$/.test(field) && includesAll(own, value) ? value : own;
    }
  }
  return { counts, disagreements };
}

const includesAll = (list: string | undefined, some: string): boolean => {
  const parts = new Set(list?.split(' | '));
  return some.split(' | ').every((part) => parts.has(part));
};

function rulesByName(records: readonly Holder[]): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const { kind, document, slug: own, body } of records)
    if (kind === 'rule' || kind === 'condition') {
      const key = `${document}/${own}`;
      rules.set(key, [...(rules.get(key) ?? []), plain(String(body.desc))]);
    }
  return rules;
}

/** The text of the rule of this name that has it; several rules may share a name. */
function ruleText(
  rules: Map<string, string[]>,
  document: string,
  name: string,
  text: string,
): string | undefined {
  const wanted = `${document}/${slug(agreedName('rule', document, name))}`;
  const candidates = [...rules].flatMap(([key, texts]) =>
    key === wanted || key.startsWith(`${wanted}-`) ? texts : [],
  );
  return candidates.some((found) => found.includes(text)) ? text : candidates[0]?.slice(0, 60);
}

/** The counts as a table for whoever reads the output of the test. */
export const tableOf = ({ counts }: Agreement): string => {
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = rows.reduce(
    (all, [, { facts, same }]) => [all[0] + facts, all[1] + same] as [number, number],
    [0, 0] as [number, number],
  );
  return [
    ...rows.map(
      ([key, { facts, same }]) =>
        `${String(same).padStart(6)} of ${String(facts).padStart(6)}  ${key}`,
    ),
    `${String(sum[1]).padStart(6)} of ${String(sum[0]).padStart(6)}  in all (${((100 * sum[1]) / sum[0]).toFixed(2)} %)`,
  ].join('\n');
};
