import type { Edition } from '../model/edition.ts';
import { byLevel } from './levels.ts';

/** An eldritch invocation of the open rules. */
export interface Invocation {
  readonly name: string;
  /** The minimum warlock level. */
  readonly level: number;
  /** The pact it requires. */
  readonly pact?: 'blade' | 'chain' | 'tome';
  /** Another invocation it requires. */
  readonly after?: string;
  /** The spell it gives. */
  readonly spell?: string;
  readonly repeatable?: true;
}

const one = (name: string, level: number, rest: Omit<Invocation, 'name' | 'level'> = {}) => ({
  name,
  level,
  ...rest,
});
const casts = (name: string, level: number, spell: string, pact?: 'chain') =>
  one(name, level, { spell, ...(pact && { pact }) });

/** Rule: Eldritch Invocations; in 2024 the pacts are invocations too. */
const invocations: Readonly<Record<Edition, readonly Invocation[]>> = {
  '2014': [
    one('agonizing blast', 2),
    casts('armor of shadows', 2, 'mage armor'),
    casts('ascendant step', 9, 'levitate'),
    casts('beast speech', 2, 'speak with animals'),
    one('beguiling influence', 2),
    casts('bewitching whispers', 7, 'compulsion'),
    one('book of ancient secrets', 3, { pact: 'tome' }),
    casts('chains of carceri', 15, 'hold monster', 'chain'),
    one('devils sight', 2),
    casts('dreadful word', 7, 'confusion'),
    casts('eldritch sight', 2, 'detect magic'),
    one('eldritch spear', 2),
    one('eyes of the rune keeper', 2),
    casts('fiendish vigor', 2, 'false life'),
    one('gaze of two minds', 2),
    one('lifedrinker', 12, { pact: 'blade' }),
    casts('mask of many faces', 2, 'disguise self'),
    casts('master of myriad forms', 15, 'alter self'),
    casts('minions of chaos', 9, 'conjure elemental'),
    casts('mire the mind', 5, 'slow'),
    casts('misty visions', 2, 'silent image'),
    one('one with shadows', 5),
    casts('otherworldly leap', 9, 'jump'),
    one('repelling blast', 2),
    casts('sculptor of flesh', 7, 'polymorph'),
    casts('sign of ill omen', 5, 'bestow curse'),
    casts('thief of five fates', 2, 'bane'),
    one('thirsting blade', 5, { pact: 'blade' }),
    casts('visions of distant realms', 15, 'arcane eye'),
    one('voice of the chain master', 3, { pact: 'chain' }),
    casts('whispers of the grave', 9, 'speak with dead'),
    one('witch sight', 15),
  ],
  '2024': [
    one('agonizing blast', 2, { repeatable: true }),
    casts('armor of shadows', 1, 'mage armor'),
    casts('ascendant step', 5, 'levitate'),
    one('devils sight', 2),
    one('devouring blade', 12, { after: 'thirsting blade' }),
    one('eldritch mind', 1),
    one('eldritch smite', 5, { pact: 'blade' }),
    one('eldritch spear', 2, { repeatable: true }),
    casts('fiendish vigor', 2, 'false life'),
    one('gaze of two minds', 5),
    casts('gift of the depths', 5, 'water breathing'),
    one('gift of the protectors', 9, { pact: 'tome' }),
    one('investment of the chain master', 5, { pact: 'chain' }),
    one('lessons of the first ones', 2, { repeatable: true }),
    one('lifedrinker', 9, { pact: 'blade' }),
    casts('mask of many faces', 2, 'disguise self'),
    casts('master of myriad forms', 5, 'alter self'),
    casts('misty visions', 2, 'silent image'),
    casts('one with shadows', 5, 'invisibility'),
    casts('otherworldly leap', 2, 'jump'),
    one('pact of the blade', 1),
    casts('pact of the chain', 1, 'find familiar'),
    one('pact of the tome', 1),
    one('repelling blast', 2, { repeatable: true }),
    one('thirsting blade', 5, { pact: 'blade' }),
    casts('visions of distant realms', 9, 'arcane eye'),
    casts('whispers of the grave', 7, 'speak with dead'),
    one('witch sight', 15),
  ],
};

export const invocationsOf = (edition: Edition): readonly Invocation[] => invocations[edition];

/** Rule: the warlock's table, column "Invocations Known" / "Eldritch Invocations". */
const counts: Readonly<Record<Edition, readonly number[]>> = {
  '2014': byLevel('2@2 3@5 4@7 5@9 6@12 7@15 8@18'),
  '2024': byLevel('1@1 3@2 5@5 6@7 7@9 8@12 9@15 10@18'),
};

export const invocationCount = (edition: Edition, warlockLevel: number): number =>
  counts[edition][warlockLevel - 1] ?? 0;
