import { proficiencyFor } from '../../model/vocabulary.ts';
import type { Srd } from '../../tables/srd-package.ts';

type Row = Srd['monsters'][number];

const isLegend = ({ special_abilities = [] }: Row): boolean =>
  special_abilities.some(({ name }) => name.startsWith('Legendary Resistance'));

const isSister = (one: Row, other: Row): boolean =>
  one.name.split(' ')[0] === other.name.split(' ')[0] &&
  one.type === other.type &&
  one.strength === other.strength &&
  proficiencyFor(one.challenge_rating) === proficiencyFor(other.challenge_rating);

/**
 * The package has lost the legendary actions of one adult dragon. All adult dragons have the same
 * three, whose figures follow from Strength and proficiency: one that is equal in both has them.
 */
export const withLegendaryActions = (rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    if (!isLegend(row) || row.legendary_actions?.length) return row;
    const sister = rows.find((other) => other.legendary_actions?.length && isSister(row, other));
    return sister ? { ...row, legendary_actions: sister.legendary_actions } : row;
  });
