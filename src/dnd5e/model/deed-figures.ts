import { signed } from '../../text/markdown.ts';

interface Figures {
  readonly attack_bonus?: number | undefined;
  readonly damage?:
    | readonly { readonly dice: string; readonly type?: string | undefined }[]
    | undefined;
  readonly saving_throw?: { readonly dc: number; readonly ability: string } | undefined;
}

/** Spaces and the minus sign differ between books. */
const squeezed = (text: string): string => text.replace(/\s/g, '').replaceAll('−', '-');

/**
 * Figures of an action that its text does not mention: those of "It makes a bite attack", or those
 * that were lost when the text was shortened.
 */
export function unsaidFigures({ attack_bonus, damage = [], saving_throw }: Figures, text: string) {
  const said = squeezed(text);
  const has = (part: string): boolean => said.includes(squeezed(part));
  return [
    ...(attack_bonus !== undefined && !has(signed(attack_bonus))
      ? [`${signed(attack_bonus)} to hit`]
      : []),
    ...(saving_throw && !has(`DC ${saving_throw.dc}`)
      ? [`DC ${saving_throw.dc} ${saving_throw.ability}`]
      : []),
    ...damage.flatMap(({ dice, type }) => (has(dice) ? [] : [type ? `${dice} ${type}` : dice])),
  ];
}

/** A text followed by the figures that it does not mention. */
export function withFigures(figures: Figures, text: string): string {
  const unsaid = unsaidFigures(figures, text);
  return unsaid.length > 0 ? `${text} (${unsaid.join(', ')})`.trim() : text;
}
