import { proficiencyFor } from '../../model/vocabulary.ts';
import type { Srd } from '../../tables/srd-package.ts';

type Row = Srd['monsters'][number];
type DeedRow = NonNullable<Row['actions']>[number];

const RESISTANCE = 'Legendary Resistance';
const isLegend = ({ special_abilities = [] }: Row): boolean =>
  special_abilities.some(({ name }) => name.startsWith(RESISTANCE));

/** One ancient dragon lacks the trait that all ancient dragons have in the same words. */
const withResistance = (row: Row, rows: readonly Row[]): Row => {
  if (!/^Ancient .* Dragon$/.test(row.name) || isLegend(row)) return row;
  const other = rows.find((each) => /^Ancient /.test(each.name) && isLegend(each));
  const trait = other?.special_abilities?.filter(({ name }) => name.startsWith(RESISTANCE)) ?? [];
  return { ...row, special_abilities: [...(row.special_abilities ?? []), ...trait] };
};

const isSister = (one: Row, other: Row): boolean =>
  one.name.split(' ')[0] === other.name.split(' ')[0] &&
  one.type === other.type &&
  one.strength === other.strength &&
  proficiencyFor(one.challenge_rating) === proficiencyFor(other.challenge_rating);

/**
 * One adult dragon lacks its legendary actions. All adult dragons have the same three, whose
 * figures follow from Strength and proficiency: take them from one that is equal in both.
 */
const withLegendaryActions = (row: Row, rows: readonly Row[]): Row => {
  if (!isLegend(row) || row.legendary_actions?.length) return row;
  const sister = rows.find((other) => other.legendary_actions?.length && isSister(row, other));
  return sister ? { ...row, legendary_actions: sister.legendary_actions } : row;
};

/** Adult dragons that can change shape like the ancient ones of their color, in the same words. */
const SHAPE_CHANGERS = /^Adult (?:Bronze|Gold|Silver) Dragon$/;

const withShapeChange = (row: Row, rows: readonly Row[]): Row => {
  if (!SHAPE_CHANGERS.test(row.name)) return row;
  const ancient = rows.find(({ name }) => name === row.name.replace('Adult', 'Ancient'));
  const change = ancient?.actions?.filter(({ name }) => name.startsWith('Change Shape')) ?? [];
  return { ...row, actions: [...(row.actions ?? []), ...change] };
};

/** Reactions that the package lists as actions. */
const REACTIONS: Readonly<Record<string, string>> = { Shrieker: 'Shriek' };

function withReactions(row: Row): Row {
  const isReaction = ({ name }: DeedRow): boolean => name === REACTIONS[row.name];
  const reactions = row.actions?.filter(isReaction) ?? [];
  if (reactions.length === 0) return row;
  return {
    ...row,
    actions: row.actions?.filter((deed) => !isReaction(deed)),
    reactions: [...(row.reactions ?? []), ...reactions],
  };
}

/** Adds what the package has lost and moves what it has in the wrong place. */
export const withLostActions = (rows: readonly Row[]): readonly Row[] =>
  [withResistance, withLegendaryActions, withShapeChange, withReactions].reduce<readonly Row[]>(
    (all, mend) => all.map((row) => mend(row, all)),
    rows,
  );
