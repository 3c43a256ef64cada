import type { Character } from './character.ts';
import { namesIn } from './field-names.ts';

/** Fields of a sheet that hold class features, if anything. */
export const featureFields = ['features', 'class_features', 'pact_boon', 'pact'];

const boon = /^pact of the \w+$/i;
/** `Pact Boon: Pact of the Chain` and `Chain` in a field for it. */
const boonName = (field: string, label: string): string | undefined => {
  const name = label.replace(/^pact boon\s*[:(–-]\s*|\)$/gi, '').trim();
  if (boon.test(name)) return name;
  return field.startsWith('pact') && /^\w+$/.test(name) ? `Pact of the ${name}` : undefined;
};

/**
 * The pact boons of a 2014 warlock, which have no field of their own: sheets have them among feats,
 * invocations or features.
 */
export const boonsIn = (character: Character): { label: string; path: string }[] =>
  ['feats', 'invocations', ...featureFields].flatMap((field) =>
    (namesIn(character[field]) ?? []).flatMap((label, at) => {
      const name = boonName(field, label);
      return name === undefined ? [] : [{ label: name, path: `${field}[${at}]` }];
    }),
  );

/** Whether an entry in a field for features was read as a pact boon. */
export const isBoon = (field: string, label: string): boolean =>
  boonName(field, label) !== undefined;
