import type { Deed } from '../model/creature.ts';
import { some } from './text-facts.ts';

/** `The dragon can take 3 legendary actions` is not an action but introduces them. */
const INTRODUCTION = /(?:\bcan (?:take|use) (?:up to )?\w+|has \w+) legendary actions?\b/i;

export interface Legend {
  readonly legendary_desc: string | undefined;
  readonly legendary_actions: Deed[] | undefined;
}

/** Legendary actions, without the introduction that one book lists as the first of them. */
export function legendaryActionsOf(
  deeds: readonly Deed[] | undefined,
  given?: string | undefined,
): Legend {
  const introduction = deeds?.find(({ name }) => INTRODUCTION.test(name));
  return {
    legendary_desc: given ?? (introduction && `${introduction.name}. ${introduction.desc}`),
    legendary_actions: some(deeds?.filter((deed) => deed !== introduction)),
  };
}
