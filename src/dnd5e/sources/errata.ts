import type { NewEntity } from '../../library/library.ts';
import { challenge } from '../model/creature.ts';
import { idOf } from './entity.ts';

interface Erratum {
  readonly field: string;
  /** Only while the upstream still says this. */
  readonly wrong: unknown;
  readonly right: Readonly<Record<string, unknown>>;
}

/** Figures Open5e has wrong where the book and the other sources agree. */
const ERRATA: Readonly<Record<string, Erratum>> = {
  'creature/srd-2014/chain-devil': {
    field: 'challenge_rating',
    wrong: 11,
    right: { ...challenge(8), experience_points: 3900, proficiency_bonus: 3 },
  },
  'weapon/srd-2014/shortsword': {
    field: 'damage_type',
    wrong: 'slashing',
    right: { damage_type: 'piercing' },
  },
};

export function corrected(entity: NewEntity): NewEntity {
  const erratum = ERRATA[idOf(entity)];
  return erratum && entity.body[erratum.field] === erratum.wrong
    ? { ...entity, body: { ...entity.body, ...erratum.right } }
    : entity;
}
