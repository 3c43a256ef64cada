import { lettersOf } from '../names/letter-bits.ts';
import { readAliases } from './aliases.ts';
import { cardTable } from './card-table.ts';
import type { Card } from './entity-cards.ts';
import { type RowBytes, Text } from './row-bytes.ts';

/**
 * The columns an engine reads of an entity: key, rank, kind, document, ruleset, name, plain name,
 * aliases.
 */
type CardRow = readonly unknown[];

/** Takes rows sorted by name, document and kind. */
export interface Making {
  card(row: CardRow): Card;
  /**
   * The same from bytes, several times as fast. Undefined for a row that has to be read as texts:
   * escaped, not in ASCII, or possibly of the same name as the one before.
   */
  simpleCard(row: RowBytes, rankOf: (document: string) => number): Card | undefined;
}

/** Makes cards. */
export interface CardMaker {
  begin(standingAlone: ReadonlySet<unknown>): Making;
  /** How many cards it has made; they stay in memory as long as one of them does. */
  count(): number;
}

/** Gives each thing its number. */
interface Things {
  add(thing: string): number;
  /** -1 if it has other letters than ASCII. */
  addBytes?(bytes: Uint8Array, start: number, end: number): number;
}

const SPACE = 0x20;
const SLASH = 0x2f;
const LETTER_A = 0x61;

/** `expected`: how many cards there will be. */
export function cardMaker(things: Things, expected = 0): CardMaker {
  const table = cardTable(expected);
  const text = bytesOfOne();

  const begin: CardMaker['begin'] = (standingAlone) => {
    let last: Card | undefined;
    let nth = 1;

    const numberOfRow = (row: RowBytes, isOwn: boolean): number => {
      text.clear();
      if (isOwn) text.add(row, Text.document, SLASH);
      text.add(row, Text.kind, SPACE);
      text.add(row, Text.plain);
      return things.addBytes?.(text.bytes(), 0, text.length()) ?? -1;
    };

    return {
      card(row) {
        const [key, rank, kindName, inDocument, ruleset, name, plainName, names] = row;
        const [kind, document, plain] = [String(kindName), String(inDocument), String(plainName)];
        const { aliases, thing } = readAliases(names);
        const squashed = plain.replaceAll(' ', '');
        const letters = lettersOf(squashed);
        const isOwn = standingAlone.has(document);
        // A book that has a name twice means two things by it, unless the kind says otherwise.
        const own = `${kind} ${plain}`;
        const isAgain =
          last?.letters === letters &&
          last.plain === plain &&
          last.kind === kind &&
          last.document === document;
        nth = isAgain ? nth + 1 : 1;
        last = table.add({
          key: Number(key),
          kind,
          document,
          ruleset: String(ruleset),
          name: String(name),
          plain,
          squashedLength: squashed.length,
          aliases: aliases.length > 0 ? String(names) : '',
          letters,
          aliasLetters: aliases.reduce((all, alias) => all | lettersOf(alias), 0),
          rank: Number(rank),
          isOfThingsKind: thing === undefined || thing.startsWith(`${kind} `),
          isOwn,
          thing: things.add(
            (isOwn ? `${document}/` : '') + (thing ?? (nth === 1 ? own : `${own}#${nth}`)),
          ),
        });
        return last;
      },
      simpleCard(row, rankOf) {
        if (!row.isLiteral()) return undefined;
        const { bytes } = row;
        let [letters, length] = [0, 0];
        for (let i = row.start(Text.plain); i < row.end(Text.plain); i++) {
          const letter = (bytes[i] ?? 0) - LETTER_A;
          if (bytes[i] !== SPACE) length++;
          if (letter >= 0 && letter < 26) letters |= 1 << letter;
        }
        if (last?.letters === letters && last.squashedLength === length) return undefined;
        const document = table.share(row, Text.document);
        const ruleset = table.share(row, Text.ruleset);
        if (document < 0 || ruleset < 0) return undefined;
        const isOwn = standingAlone.has(table.shared(document));
        const thing = numberOfRow(row, isOwn);
        if (thing < 0) return undefined;
        nth = 1;
        last = table.addSimple(row, {
          thing,
          letters,
          squashedLength: length,
          document,
          ruleset,
          rank: rankOf(table.shared(document)),
          isOwn,
        });
        return last;
      },
    };
  };
  return { begin, count: table.count };
}

/** A text that is put together of fields of a row; the next one takes its place. */
function bytesOfOne() {
  let bytes = new Uint8Array(256);
  let length = 0;
  return {
    bytes: () => bytes,
    length: () => length,
    clear(): void {
      length = 0;
    },
    add(row: RowBytes, field: number, mark?: number): void {
      const [start, end] = [row.start(field), row.end(field)];
      if (length + end - start + 1 > bytes.length) {
        const longer = new Uint8Array((length + end - start + 1) * 2);
        longer.set(bytes);
        bytes = longer;
      }
      for (let i = start; i < end; i++) bytes[length++] = row.bytes[i] ?? 0;
      if (mark !== undefined) bytes[length++] = mark;
    },
  };
}
