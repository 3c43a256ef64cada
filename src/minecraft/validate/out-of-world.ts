import type * as Core from '@spyglassmc/core';
import type { BlockStateProblem } from './block-states.ts';

/** The limits of the largest possible dimension. */
const HIGHEST = 2031;
const LOWEST = -2032;
const FURTHEST = 30_000_000;

type Visit = (each: (node: Core.AstNode) => void) => void;

const field = (node: Core.AstNode, name: string): unknown =>
  Object.getOwnPropertyDescriptor(node, name)?.value;

/** Block positions outside every world: such a command runs and fails. */
export function outOfWorld(visit: Visit): BlockStateProblem[] {
  const problems: BlockStateProblem[] = [];
  visit((node) => {
    if (node.type !== 'mcfunction:vector' || !isOfBlock(field(node, 'options'))) return;
    const [x, y, z] = (node.children ?? []).map(absolute);
    const isHigh = y !== undefined && (y > HIGHEST || y < LOWEST);
    const isFar = [x, z].some((at) => at !== undefined && Math.abs(at) > FURTHEST);
    if (!isHigh && !isFar) return;
    problems.push({
      offset: node.range.start,
      message: isHigh
        ? `No world has blocks at a height of ${y}: they reach from ${LOWEST} to ${HIGHEST} at most`
        : `No world has blocks here: it ends ${FURTHEST} blocks from its middle`,
    });
  });
  return problems;
}

/** Positions of entities may be anywhere. */
const isOfBlock = (options: unknown): boolean =>
  typeof options === 'object' &&
  options !== null &&
  'integersOnly' in options &&
  options.integersOnly === true &&
  'dimension' in options &&
  options.dimension === 3;

/** A coordinate without `~` or `^`. */
function absolute(node: Core.AstNode): number | undefined {
  const value = field(node, 'value');
  return field(node, 'notation') === '' && typeof value === 'number' ? value : undefined;
}
