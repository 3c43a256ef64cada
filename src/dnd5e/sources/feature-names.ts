/** Where copies of the SRD call a feature otherwise than the book. */
const RENAMED: Readonly<Record<string, string>> = {
  Nimbus: 'Holy Nimbus',
  'Ki Empowered Strikes': 'Ki-Empowered Strikes',
  'Additional Metamagic': 'Metamagic',
};

/**
 * The name under which the books have a feature: what it begins with is no part of it, and neither is
 * the class behind "Spellcasting" or how often the class has had it before.
 */
export const featureName = (name: string): string => {
  const plainName = name
    .replace(/^(Favored Enemy|Natural Explorer) \(1 (?:terrain )?type\)$/i, '$1')
    .replace(/^Wild Shape \(CR 1\/4 or below.*\)$/i, 'Wild Shape')
    .replace(/^Spellcasting: \w+$/i, 'Spellcasting')
    .replace(/^Extra Attack \(1\)$/i, 'Extra Attack')
    .replace(/ \d$/, '');
  return RENAMED[plainName] ?? plainName;
};

/** Features that say at their first level what is gained at later ones; the copies repeat them. */
const FIRST_LEVELS: Readonly<Record<string, number>> = {
  'Domain Spells': 1,
  'Circle Spells': 3,
  'Additional Eldritch Invocation': 2,
};

export const isRepetition = (name: string, level: number | undefined): boolean =>
  (level ?? 0) > (FIRST_LEVELS[featureName(name)] ?? Number.POSITIVE_INFINITY);

/** Features of a subclass that the copies of the SRD file under the class. */
const SUBCLASS_OF: Readonly<Record<string, string>> = { 'Supreme Healing': 'Life' };

export const misfiledSubclass = (name: string): string | undefined => SUBCLASS_OF[name];
