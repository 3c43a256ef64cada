import { isDeepStrictEqual } from 'node:util';
import { idOf } from '../../library/address.ts';
import type { NewEntity } from '../../library/library.ts';
import { challenge } from '../model/creature.ts';

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
  'creature/srd-2014/reef-shark': {
    field: 'hit_dice',
    wrong: '4d8+1',
    right: { hit_dice: '4d8+4' },
  },
  // The reach of its light, and the height of a shaft, are no area.
  'spell/srd-2014/flaming-sphere': {
    field: 'area',
    wrong: { shape: 'sphere', size: 20, unit: 'foot' },
    right: { area: undefined },
  },
  'spell/srd-2014/reverse-gravity': {
    field: 'area',
    wrong: { shape: 'cylinder', size: 100, unit: 'foot' },
    right: { area: { shape: 'cylinder', size: 50, unit: 'foot' } },
  },
  'weapon/srd-2014/sling': {
    field: 'range_normal',
    wrong: 80,
    right: { range_normal: 30, range_long: 120 },
  },
  'weapon/srd-2014/shortsword': {
    field: 'damage_type',
    wrong: 'slashing',
    right: { damage_type: 'piercing' },
  },
};

export function corrected<Record extends NewEntity>(entity: Record): Record {
  const erratum = ERRATA[idOf(entity)];
  return erratum && isDeepStrictEqual(entity.body[erratum.field], erratum.wrong)
    ? { ...entity, body: { ...entity.body, ...erratum.right } }
    : entity;
}
