import type { Entity } from '../../library/library.ts';

/**
 * Facts that readers expect and no source has, listed so that nobody fills them in from memory: the
 * 2024 data has legendary actions without their number, the bundled SRD exhaustion without its
 * table.
 */
export function notInSource({ kind, body }: Entity): string[] {
  const { desc, legendary_actions, legendary_desc } = body;
  const isLegendary = Array.isArray(legendary_actions) && legendary_actions.length > 0;
  if (kind === 'creature' && isLegendary && !legendary_desc)
    return ['how many legendary actions it may take'];
  const isInLevels = kind === 'condition' && /\bmeasured in \w+ levels\b/i.test(String(desc));
  return isInLevels && !/\b1\b/.test(String(desc)) ? ['what each level does'] : [];
}
