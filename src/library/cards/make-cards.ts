import { lettersOf } from '../names/letter-bits.ts';
import { readAliases } from './aliases.ts';
import { cardTable } from './card-table.ts';
import type { Card } from './entity-cards.ts';

/**
 * The columns an engine reads of an entity: key, rank, kind, document, ruleset, name, plain name,
 * aliases.
 */
type CardRow = readonly unknown[];

/** Makes cards. */
export interface CardMaker {
  /** The returned function takes rows sorted by name, document and kind, some at a time. */
  begin(standingAlone: ReadonlySet<unknown>): (rows: readonly CardRow[]) => Card[];
  /** How many cards it has made; they stay in memory as long as one of them does. */
  count(): number;
}

/** `numberOf` gives each thing its number; `expected`: how many cards there will be. */
export function cardMaker(numberOf: (thing: string) => number, expected = 0): CardMaker {
  const { add, count } = cardTable(expected);
  const begin: CardMaker['begin'] = (standingAlone) => {
    let [before, nth] = ['', 1];
    return (rows) =>
      rows.map((row) => {
        const [key, rank, kindName, inDocument, ruleset, name, plainName, names] = row;
        const [kind, document, plain] = [String(kindName), String(inDocument), String(plainName)];
        const { aliases, thing } = readAliases(names);
        const squashed = plain.replaceAll(' ', '');
        const isOwn = standingAlone.has(document);
        // A book that has a name twice means two things by it, unless the kind says otherwise.
        const own = `${kind} ${plain}`;
        const place = `${document}/${own}`;
        nth = place === before ? nth + 1 : 1;
        before = place;
        return add({
          key: Number(key),
          kind,
          document,
          ruleset: String(ruleset),
          name: String(name),
          plain,
          squashedLength: squashed.length,
          aliases: aliases.length > 0 ? String(names) : '',
          letters: lettersOf(squashed),
          aliasLetters: aliases.reduce((letters, alias) => letters | lettersOf(alias), 0),
          rank: Number(rank),
          isOfThingsKind: thing === undefined || thing.startsWith(`${kind} `),
          isOwn,
          thing: numberOf(
            (isOwn ? `${document}/` : '') + (thing ?? (nth === 1 ? own : `${own}#${nth}`)),
          ),
        });
      });
  };
  return { begin, count };
}
