import type { Entity } from '../../library/library.ts';

/**
 * What a reader expects of a thing and no source says, so that nobody fills it in from memory: the
 * 2024 data gives legendary actions without their number.
 */
export function notInSource({ kind, body }: Entity): string[] {
  const { legendary_actions, legendary_desc } = body;
  const isLegendary = Array.isArray(legendary_actions) && legendary_actions.length > 0;
  return kind === 'creature' && isLegendary && !legendary_desc
    ? ['how many legendary actions it may take']
    : [];
}
