import { flatBeginning } from '../text/excerpt.ts';
import { byteLength } from '../text/json-size.ts';
import type { Kind } from './kind.ts';

type Body = Readonly<Record<string, unknown>>;

/** What the rows of lists are made of, so that these need not read whole bodies. */
export interface EntitySummary {
  /** Its short fields. */
  readonly fields: Body;
  /** The size of these fields as JSON. */
  readonly fieldBytes: number;
  /** One line of facts. */
  readonly facts: string;
  /** The beginning of its text on one line, enough for `LONGEST_EXCERPT`. */
  readonly beginning: string;
  /** How long its text is. */
  readonly textLength: number;
  /** The size of the whole body as JSON. */
  readonly bodyBytes: number;
}

/** The longest excerpt in a list, in characters. */
export const LONGEST_EXCERPT = 600;

export function summaryOf(kind: Kind, body: Body): EntitySummary {
  const fields = shortFields(kind, body);
  const text = kind.prose(body);
  return {
    fields,
    fieldBytes: byteLength(fields),
    facts: kind.facts(body),
    // One character more shows that there is more.
    beginning: flatBeginning(text, LONGEST_EXCERPT).slice(0, LONGEST_EXCERPT + 1),
    textLength: text.length,
    bodyBytes: byteLength(body),
  };
}

function shortFields({ short, shortForms }: Kind, body: Body): Body {
  const forms = shortForms?.(body) ?? {};
  const fields: Record<string, unknown> = {};
  for (const field of short) if (isFilled(body[field])) fields[field] = body[field];
  for (const field in forms) if (isFilled(forms[field])) fields[field] = forms[field];
  return fields;
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

/** As it is stored: without names. */
export const storedSummary = (summary: EntitySummary): string =>
  JSON.stringify([
    summary.fields,
    summary.fieldBytes,
    summary.facts,
    summary.beginning,
    summary.textLength,
    summary.bodyBytes,
  ]);

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null;

/** Undefined if it is none. It is not validated field by field: that would take longer than reading it. */
export function summaryIn(stored: unknown): EntitySummary | undefined {
  if (!Array.isArray(stored)) return undefined;
  const [fields, fieldBytes, facts, beginning, textLength, bodyBytes]: unknown[] = stored;
  if (
    !isObject(fields) ||
    typeof fieldBytes !== 'number' ||
    typeof facts !== 'string' ||
    typeof beginning !== 'string' ||
    typeof textLength !== 'number' ||
    typeof bodyBytes !== 'number'
  )
    return undefined;
  return { fields, fieldBytes, facts, beginning, textLength, bodyBytes };
}
