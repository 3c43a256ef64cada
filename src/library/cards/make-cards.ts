import { lettersOf } from '../names/letter-bits.ts';
import { readAliases } from './aliases.ts';
import type { Card } from './entity-cards.ts';

/** What an engine reads of an entity: key, rank, kind, document, ruleset, name, plain name, aliases. */
type CardRow = readonly unknown[];

/**
 * Makes cards of rows that are in the order of name, document and kind; the cards it makes share
 * texts. `numberOf` gives each thing its number.
 */
export function cardMaker(numberOf: (thing: string) => number) {
  const one = oneOfEach();
  return (rows: readonly CardRow[], standingAlone: ReadonlySet<unknown>): Card[] => {
    let [before, nth] = ['', 1];
    return rows.map((row) => {
      const [key, rank, kindName, inDocument, ruleset, name, plainName, names] = row;
      const [kind, document, plain] = [one(kindName), one(inDocument), String(plainName)];
      const { aliases, searchAliases, thing } = readAliases(names);
      const squashed = plain.replaceAll(' ', '');
      // A book that has a name twice means two things by it, unless the kind says what they are.
      const own = `${kind} ${plain}`;
      const place = `${document}/${own}`;
      nth = place === before ? nth + 1 : 1;
      before = place;
      return {
        key: Number(key),
        kind,
        document,
        ruleset: one(ruleset),
        name: String(name),
        plain,
        squashed,
        aliases,
        searchAliases,
        letters: lettersOf(squashed),
        aliasLetters: aliases.reduce((letters, alias) => letters | lettersOf(alias), 0),
        rank: Number(rank),
        isAtHome: thing === undefined || thing.startsWith(`${kind} `),
        thing: numberOf(
          (standingAlone.has(document) ? `${document}/` : '') +
            (thing ?? (nth === 1 ? own : `${own}#${nth}`)),
        ),
      };
    });
  };
}

/** The driver makes a new text for every row; a few dozen serve all of them. */
function oneOfEach(): (value: unknown) => string {
  const known = new Map<unknown, string>();
  return (value) => {
    let text = known.get(value);
    if (text === undefined) {
      text = String(value);
      known.set(value, text);
    }
    return text;
  };
}
