/**
 * The name under which the books have a feature: what it begins with is no part of it, and neither is
 * the class behind "Spellcasting".
 */
export const featureName = (name: string): string =>
  name
    .replace(/^(Favored Enemy|Natural Explorer) \(1 (?:terrain )?type\)$/i, '$1')
    .replace(/^Wild Shape \(CR 1\/4 or below.*\)$/i, 'Wild Shape')
    .replace(/^Spellcasting: \w+$/i, 'Spellcasting');
