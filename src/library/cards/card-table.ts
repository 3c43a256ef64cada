import { textSlots } from '../../base/text-slots.ts';
import { withRoom } from '../../base/with-room.ts';
import { hasAddition, hasParts } from '../names/partial-forms.ts';
import { type OtherNames, readAliases } from './aliases.ts';
import type { Card } from './entity-cards.ts';
import { type RowBytes, Text } from './row-bytes.ts';
import { type TextPool, textPool } from './text-pool.ts';

/** The fields of a card; `aliases` as stored. */
export interface CardFields
  extends Omit<Card, keyof OtherNames | 'squashed' | 'hasAddition' | 'hasParts'> {
  readonly aliases: string;
}

/** What is known of a card without other names; its texts are in a row. */
interface SimpleFields
  extends Pick<Card, 'thing' | 'letters' | 'squashedLength' | 'rank' | 'isOwn'> {
  /** Numbers of shared texts. */
  readonly document: number;
  readonly ruleset: number;
}

/** The offsets of a card's numbers. */
const KEY = 0;
const THING = 1;
const LETTERS = 2;
const ALIAS_LETTERS = 3;
const LENGTH = 4;
const RANK = 5;
const KIND = 6;
const DOCUMENT = 7;
const RULESET = 8;
const FLAGS = 9;
/** The offsets of its name, plain name and aliases in the texts, and of their end. */
const NAME = 10;
const PLAIN = 11;
const ALIASES = 12;
const END = 13;
const WIDTH = 14;

const IS_OF_THINGS_KIND = 1;
const IS_OWN = 2;
const HAS_ADDITION = 4;
const HAS_PARTS = 8;

/** About how many bytes the texts of a card have. */
const USUAL_BYTES = 32;

/**
 * Cards whose numbers and texts are in a few large arrays: as separate objects a hundred thousand
 * would take 50 MB, and the garbage collector would visit them again and again. `expected`: how many
 * there will be.
 */
export function cardTable(expected = 0) {
  const table: Table = {
    numbers: new Int32Array(expected * WIDTH),
    texts: textPool(expected * USUAL_BYTES),
    shared: [],
    names: [],
    plainNames: [],
    count: 0,
  };
  const places = textSlots();

  const placeOf = (text: string): number => {
    const place = places.add(text);
    table.shared[place] ??= text;
    return place;
  };

  const share = (row: RowBytes, field: number): number => {
    const [start, end] = [row.start(field), row.end(field)];
    const place = places.addBytes(row.bytes, start, end);
    if (place === table.shared.length) table.shared.push(latin1(row.bytes.subarray(start, end)));
    return place;
  };

  /** Where the numbers of another card go. */
  const nextPlace = (): number => {
    const at = table.count++ * WIDTH;
    table.numbers = withRoom(table.numbers, at + WIDTH);
    return at;
  };

  return {
    add(card: CardFields): Card {
      const at = nextPlace();
      const { numbers, texts } = table;
      numbers[at + KEY] = card.key;
      numbers[at + THING] = card.thing;
      numbers[at + LETTERS] = card.letters;
      numbers[at + ALIAS_LETTERS] = card.aliasLetters;
      numbers[at + LENGTH] = card.squashedLength;
      numbers[at + RANK] = card.rank;
      numbers[at + KIND] = placeOf(card.kind);
      numbers[at + DOCUMENT] = placeOf(card.document);
      numbers[at + RULESET] = placeOf(card.ruleset);
      numbers[at + FLAGS] =
        (card.isOfThingsKind ? IS_OF_THINGS_KIND : 0) |
        (card.isOwn ? IS_OWN : 0) |
        (hasAddition(card.name) ? HAS_ADDITION : 0) |
        (hasParts(card.name) ? HAS_PARTS : 0);
      numbers[at + NAME] = texts.size;
      numbers[at + PLAIN] = texts.add(card.name);
      numbers[at + ALIASES] = texts.add(card.plain);
      numbers[at + END] = texts.add(card.aliases);
      return new StoredCard(table, at);
    },
    /** A card of its own kind's thing, with no other names. */
    addSimple(row: RowBytes, card: SimpleFields): Card {
      const at = nextPlace();
      const { numbers, texts } = table;
      numbers[at + KEY] = row.key();
      numbers[at + THING] = card.thing;
      numbers[at + LETTERS] = card.letters;
      numbers[at + LENGTH] = card.squashedLength;
      numbers[at + RANK] = card.rank;
      numbers[at + KIND] = share(row, Text.kind);
      numbers[at + DOCUMENT] = card.document;
      numbers[at + RULESET] = card.ruleset;
      numbers[at + FLAGS] = IS_OF_THINGS_KIND | (card.isOwn ? IS_OWN : 0) | marksIn(row);
      numbers[at + NAME] = texts.size;
      numbers[at + PLAIN] = texts.addBytes(row.bytes, row.start(Text.name), row.end(Text.name));
      numbers[at + ALIASES] = texts.addBytes(row.bytes, row.start(Text.plain), row.end(Text.plain));
      numbers[at + END] = texts.size;
      return new StoredCard(table, at);
    },
    /** The number of a kind, a document or an edition; -1 if it has other letters than ASCII. */
    share,
    /** The text of such a number. */
    shared: (place: number): string => table.shared[place] ?? '',
    /** How many were added, whether or not they are still in use. */
    count: () => table.count,
  };
}

/** Of a name that lies in bytes: most have none of the marks, and need not be made into a text. */
function marksIn(row: RowBytes): number {
  const [start, end] = [row.start(Text.name), row.end(Text.name)];
  for (let i = start; i < end; i++) {
    const letter = row.bytes[i] ?? 0;
    const isMark = letter === 0x28 || letter === 0x5b || letter === 0x2c || letter === 0x3a;
    // A space and an o may begin " of ".
    const mayBeOf = letter === 0x20 && ((row.bytes[i + 1] ?? 0) | 0x20) === 0x6f;
    if (!isMark && !mayBeOf) continue;
    const name = latin1(row.bytes.subarray(start, end));
    return (hasAddition(name) ? HAS_ADDITION : 0) | (hasParts(name) ? HAS_PARTS : 0);
  }
  return 0;
}

const latin1 = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('latin1');

interface Table {
  numbers: Int32Array<ArrayBuffer>;
  readonly texts: TextPool;
  /** Kinds, documents and editions, shared by many cards. */
  readonly shared: string[];
  /** Decoded names, by the place of the card. */
  readonly names: (string | undefined)[];
  readonly plainNames: (string | undefined)[];
  count: number;
}

/** Of up to this many cards the decoded names are kept: they are small, and read often. */
const FEW = 30_000;

/** A card that decodes each field when it is read. */
class StoredCard implements Card {
  private readonly table: Table;
  private readonly at: number;

  constructor(table: Table, at: number) {
    this.table = table;
    this.at = at;
  }

  get key(): number {
    return this.number(KEY);
  }
  get thing(): number {
    return this.number(THING);
  }
  get letters(): number {
    return this.number(LETTERS);
  }
  get aliasLetters(): number {
    return this.number(ALIAS_LETTERS);
  }
  get squashedLength(): number {
    return this.number(LENGTH);
  }
  get rank(): number {
    return this.number(RANK);
  }
  get kind(): string {
    return this.table.shared[this.number(KIND)] ?? '';
  }
  get document(): string {
    return this.table.shared[this.number(DOCUMENT)] ?? '';
  }
  get ruleset(): string {
    return this.table.shared[this.number(RULESET)] ?? '';
  }
  get isOfThingsKind(): boolean {
    return (this.number(FLAGS) & IS_OF_THINGS_KIND) !== 0;
  }
  get isOwn(): boolean {
    return (this.number(FLAGS) & IS_OWN) !== 0;
  }
  get hasAddition(): boolean {
    return (this.number(FLAGS) & HAS_ADDITION) !== 0;
  }
  get hasParts(): boolean {
    return (this.number(FLAGS) & HAS_PARTS) !== 0;
  }
  get name(): string {
    return this.kept(this.table.names, NAME);
  }
  get plain(): string {
    return this.kept(this.table.plainNames, PLAIN);
  }
  get squashed(): string {
    return this.plain.replaceAll(' ', '');
  }
  get aliases(): readonly string[] {
    return this.otherNames().aliases;
  }
  get searchAliases(): readonly string[] {
    return this.otherNames().searchAliases;
  }

  private number(field: number): number {
    return this.table.numbers[this.at + field] ?? 0;
  }
  private text(field: number): string {
    return this.table.texts.read(this.number(field), this.number(field + 1));
  }
  private kept(texts: (string | undefined)[], field: number): string {
    if (this.table.count > FEW) return this.text(field);
    const place = this.at / WIDTH;
    let text = texts[place];
    if (text === undefined) {
      text = this.text(field);
      texts[place] = text;
    }
    return text;
  }
  private otherNames(): OtherNames {
    return readAliases(this.number(ALIASES) === this.number(END) ? '' : this.text(ALIASES));
  }
}
