import type { Library, NewRecord } from '../../library/library.ts';
import { perGeneration } from '../../library/per-generation.ts';
import { blocks } from '../../text/markdown.ts';
import { corrected, correctionsOf } from '../sources/corrections/corrections.ts';
import { type Disagreement, disagreementsIn } from '../sources/derive/derive-entity.ts';
import { competenceOf } from '../sources/sources.ts';
import { differencesInFact } from './differs-in-fact.ts';

interface CorrectionNote {
  readonly field: string;
  readonly source: string;
  readonly wrong: unknown;
  readonly right: unknown;
  readonly reason: string;
}

/** Fields on which the sources of an entity differ, and corrections made. */
export interface Provenance {
  readonly disagreements?: readonly Disagreement[];
  readonly corrections?: readonly CorrectionNote[];
}

const provenances = perGeneration<Provenance>();

export const provenanceOf = (library: Library, id: string): Promise<Provenance> =>
  provenances(library, id, async () => provenanceIn(await library.records(id)));

function provenanceIn(records: readonly NewRecord[]): Provenance {
  const [first, ...more] = records.map(corrected);
  const disagreements = first
    ? differencesInFact(disagreementsIn([first, ...more], competenceOf))
    : [];
  const corrections = records.flatMap((record) =>
    correctionsOf(record).map(({ field, wrong, right, reason }) => ({
      field,
      source: record.source,
      wrong: wrong ?? null,
      right: right ?? null,
      reason,
    })),
  );
  return {
    ...(disagreements.length > 0 && { disagreements }),
    ...(corrections.length > 0 && { corrections }),
  };
}

/** The same as text. */
export const provenanceText = ({ disagreements = [], corrections = [] }: Provenance): string =>
  blocks(
    disagreements.length > 0 &&
      ['Sources differ:', ...disagreements.map((one) => `- ${figureLine(one, WHOLE)}`)].join('\n'),
    corrections.length > 0 &&
      [
        'Put right:',
        ...corrections.map(
          ({ field, source, wrong, right, reason }) =>
            `- ${field}: ${inOneLine(right, WHOLE)}, where ${source} has ${inOneLine(wrong, WHOLE)}. ${reason}`,
        ),
      ].join('\n'),
  );

/** The longest value shown: no limit with full detail, cut in a list of many. */
const WHOLE = Number.POSITIVE_INFINITY;
const SHORT = 80;

/** `armor_class: 15 (books); open5e_v2 has 14`. */
export const figureLine = (
  { field, used, from, others }: Disagreement,
  longest: number = SHORT,
): string =>
  `${field}: ${inOneLine(used, longest)} (${from}); ${others
    .map(({ source, value }) => `${source} has ${inOneLine(value, longest)}`)
    .join('; ')}`;

/** A value on one line in words, which is easier to compare than JSON. */
function inOneLine(value: unknown, longest: number): string {
  const words = inWords(value).replace(/\s+/g, ' ');
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words;
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.map(inWords).join(', ') || 'none';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${inWords(inner)}`)
      .join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
