import { thingOf } from '../../library/kind.ts';
import { abilities } from './game-words.ts';

/** `Armor of Resistance (Leather)` → `Armor of Resistance`: what variants are variants of. */
const withoutVariant = (name: string): string => name.replace(/\s*\([^()]*\)\s*$/, '') || name;

/** For kinds whose books print a variety of one entry: the part in brackets names the variant. */
export const variantsOf =
  (kind: string) =>
  (name: string): string =>
    thingOf(kind, withoutVariant(name));

/** Features of different classes share names; one of the same class may come again at later levels. */
export const featureThing = (
  name: string,
  { class: of, subclass }: { class: string; subclass?: string | undefined },
): string => thingOf('class-feature', [of, subclass, withoutVariant(name)].join(' '));

/** A proficiency in a skill says nothing that the skill does not. */
export function proficiencyThing(name: string): string | undefined {
  const skill = /^skill:\s*(.+)$/i.exec(name)?.[1];
  return skill === undefined ? undefined : thingOf('skill', skill);
}

const abilityNames: ReadonlySet<string> = new Set(abilities);

/** The rules have a section for each ability, which is what its own entry says. */
export const ruleThing = (name: string): string | undefined =>
  abilityNames.has(name.toLowerCase()) ? thingOf('ability-score', name) : undefined;
