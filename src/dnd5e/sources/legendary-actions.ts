import type { Deed } from '../model/creature.ts';
import { some } from './text-facts.ts';

/** `The dragon can take 3 legendary actions` is no action but what is said of all of them. */
const SAID = /(?:\bcan (?:take|use) (?:up to )?\w+|has \w+) legendary actions?\b/i;

export interface Legend {
  readonly legendary_desc: string | undefined;
  readonly legendary_actions: Deed[] | undefined;
}

/** Legendary actions with what one book files as the first of them told apart. */
export function legendOf(deeds: readonly Deed[] | undefined, told?: string | undefined): Legend {
  const said = deeds?.find(({ name }) => SAID.test(name));
  return {
    legendary_desc: told ?? (said && `${said.name}. ${said.desc}`),
    legendary_actions: some(deeds?.filter((deed) => deed !== said)),
  };
}
