import { lookup } from '../../base/lookup.ts';

/** Features that copies of the SRD name differently from the book. */
const RENAMED: Readonly<Record<string, string>> = {
  Nimbus: 'Holy Nimbus',
  'Ki Empowered Strikes': 'Ki-Empowered Strikes',
  'Additional Metamagic': 'Metamagic',
};

/**
 * The book's name of a feature: without a prefix, the class after "Spellcasting", or how often the
 * class had it before.
 */
export const featureName = (name: string): string => {
  const plainName = name
    .replace(/^(Favored Enemy|Natural Explorer) \(1 (?:terrain )?type\)$/i, '$1')
    .replace(/^Wild Shape \(CR 1\/4 or below.*\)$/i, 'Wild Shape')
    .replace(/^Spellcasting: \w+$/i, 'Spellcasting')
    .replace(/^Extra Attack \(1\)$/i, 'Extra Attack')
    .replace(/ \d$/, '');
  return lookup(RENAMED, plainName) ?? plainName;
};

/** Features whose first level describes what is gained later; the copies repeat them. */
const FIRST_LEVELS: Readonly<Record<string, number>> = {
  'Domain Spells': 1,
  'Circle Spells': 3,
  'Additional Eldritch Invocation': 2,
};

export const isRepetition = (name: string, level: number | undefined): boolean =>
  (level ?? 0) > (lookup(FIRST_LEVELS, featureName(name)) ?? Number.POSITIVE_INFINITY);

/** Subclass features that copies of the SRD list under the class. */
const SUBCLASS_OF: Readonly<Record<string, string>> = { 'Supreme Healing': 'Life' };

export const misfiledSubclass = (name: string): string | undefined => lookup(SUBCLASS_OF, name);
