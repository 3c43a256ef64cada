import type { Deed } from '../model/creature.ts';
import { some } from './text-facts.ts';

/** `The dragon can take 3 legendary actions` is no action but introduces all of them. */
const INTRODUCTION = /(?:\bcan (?:take|use) (?:up to )?\w+|has \w+) legendary actions?\b/i;

export interface Legend {
  readonly legendary_desc: string | undefined;
  readonly legendary_actions: Deed[] | undefined;
}

/** Legendary actions, with the introduction that one book files as the first of them taken out. */
export function legendOf(deeds: readonly Deed[] | undefined, given?: string | undefined): Legend {
  const introduction = deeds?.find(({ name }) => INTRODUCTION.test(name));
  return {
    legendary_desc: given ?? (introduction && `${introduction.name}. ${introduction.desc}`),
    legendary_actions: some(deeds?.filter((deed) => deed !== introduction)),
  };
}
