import type { Entity } from '../../library/library.ts';

/**
 * Facts that readers expect and no source has, listed so that nobody fills them in from memory: the
 * 2024 data has legendary actions without their number.
 */
export function notInSource({ kind, body }: Entity): string[] {
  const { legendary_actions, legendary_desc } = body;
  const isLegendary = Array.isArray(legendary_actions) && legendary_actions.length > 0;
  return kind === 'creature' && isLegendary && !legendary_desc
    ? ['how many legendary actions it may take']
    : [];
}
