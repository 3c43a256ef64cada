import type { Library } from '../../library/library.ts';
import { corrected, correctionsOf } from '../sources/corrections/corrections.ts';
import { type Disagreement, disagreementsIn } from '../sources/derive/derive-entity.ts';
import { competenceOf } from '../sources/sources.ts';

interface CorrectionNote {
  readonly field: string;
  readonly source: string;
  readonly wrong: unknown;
  readonly right: unknown;
  readonly reason: string;
}

/** Where an entity's figures come from more than one place, and what was put right. */
export interface Provenance {
  readonly disagreements?: readonly Disagreement[];
  readonly corrections?: readonly CorrectionNote[];
}

export async function provenanceOf(library: Library, id: string): Promise<Provenance> {
  const records = await library.records(id);
  const [first, ...more] = records.map(corrected);
  const disagreements = first ? disagreementsIn([first, ...more], competenceOf) : [];
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
