import type * as z from 'zod';
import { plain } from '../text/names.ts';
import type { Facet, Filters } from './filter.ts';

/** A method's type, for the reason given at `defineKind`. */
type FacetOf<Body> = { of(body: Body, name: string): Facet }['of'];

/** Glosses by name. */
export interface Glosses {
  rows(): ReadonlyMap<string, string>;
  /** The keys of `rows` that may belong to a name, best first. */
  keysOf(name: string): readonly string[];
}

/** How people describe things of a kind: words by their position in a question, and forms of it. */
export interface DescribedAs {
  /** The noun that is described: "ring that lets me swim". */
  readonly thing: readonly string[];
  /** The first word, always a verb: "conjure a hut". */
  readonly start: readonly string[];
  /** The first word, a verb if it has an object: "light the torches". */
  readonly deed: readonly string[];
  /** Any word: "playable ghost". */
  readonly anywhere: readonly string[];
  /** Forms of the whole question: "used to sell fish before adventuring". */
  readonly forms: readonly RegExp[];
}

/**
 * Everything the library needs to know about one kind of entity (spell, creature, article, …),
 * declared once by the domain that owns it.
 */
export interface KindSpec<Body> {
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** The canonical shape of an entity's own fields. */
  readonly body: z.ZodType<Body>;
  /** What entities are filtered by; stored beside the body, indexed. */
  readonly facets: Readonly<Record<string, FacetOf<Body>>>;
  readonly filters: Filters;
  /** Its author may change or withdraw it at any time, so clients should not keep a copy. */
  readonly volatile?: boolean;
  /** Of several things with one name it is rarely the one meant: Goblin, the language. */
  readonly isMinor?: boolean;
  /** Whether names end with the amount that is sold, which only some books add: "Pole (10-foot)". */
  readonly soldInAmounts?: boolean;
  /** Only the user writes such things. */
  readonly isOwn?: boolean;
  /** Whether something else of its name and kind is rather meant by the name: the Size of a stat block. */
  isSpecialCase?(body: Body): boolean;
  /** The short fields included in a summary. */
  readonly short: readonly (keyof Body & string)[];
  /** Short fields of a summary that are made of longer ones: the names of subclasses. */
  shortForms?(body: Body): Readonly<Record<string, unknown>>;
  /** Words for what the entity is (type, school, size), for full text and meaning. */
  tags(body: Body): readonly (string | null | undefined)[];
  /** The entity's running text, in Markdown. */
  prose(body: Body): string;
  /** Parts worth finding on their own (one ability, one paragraph), if prose is long. */
  passages?(body: Body): readonly string[];
  /** Names of its parts that people ask for on their own: the traits and actions of a creature. */
  partNames?(body: Body): readonly string[];
  /** Descriptions in everyday words, for people who search without knowing the game's. */
  gloss?(body: Body, name: string): string;
  /**
   * Everyday words for everything of its sort ("demon or devil from hell, flies"), for full text
   * only: as a separate text they would be closer to a question than what the entity does.
   */
  generalWords?(body: Body, name: string): string;
  /**
   * The table behind `gloss`: when its rows change, only the entities they name are derived again.
   */
  readonly glosses?: Glosses;
  /** Other words for the kind itself: a creature is also a monster. */
  readonly words?: readonly string[];
  /** Words of players → words of the books: `hp` → `hit points`. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Short forms that no book has → the words in their place: `dmg` → `damage`. */
  readonly abbreviations?: Readonly<Record<string, string>>;
  /**
   * Informal words and phrases → the plain words that they mean (`booze` → `ale wine`), which count
   * beside them. Read at the first search.
   */
  informalWords?(): ReadonlyMap<string, string>;
  /** Facts that people ask for about a named thing: "casting time", "hit dice". */
  readonly factWords?: readonly string[];
  /** Figures that people ask for, which what they are asked of tells: "what DC", "how much XP". */
  readonly figureWords?: readonly string[];
  /**
   * Forms of questions that ask for this kind without naming it: "can I … while …" wants a rule.
   */
  readonly questionForms?: readonly RegExp[];
  /** Those of these forms that hardly ever ask for another kind. */
  readonly sureForms?: readonly RegExp[];
  /** Words by which people describe things of this kind; read at the first search. */
  describedAs?(): DescribedAs;
  /** Checks the facts that a description says of a thing of this kind, if it says any. */
  factsSaid?(text: string): { check(body: Body, name: string): number }['check'] | undefined;
  /** Everyday names of an edition → the ruleset: `2024 rules` → `5e-2024`. */
  readonly rulesetWords?: Readonly<Record<string, string>>;
  /**
   * What a ruleset calls a thing of this kind that others call so: Goblin is Goblin Warrior in
   * 5e-2024. It is found by that name only if this ruleset is wished for.
   */
  namesIn?(
    ruleset: string,
    name: string,
  ): readonly { readonly kind: string; readonly name: string }[];
  /**
   * Words that may be added to a name without changing its meaning ("plate mail" is Plate), beside
   * those for the kind itself.
   */
  readonly genericWords?: readonly string[];
  /** Other names people use for it. */
  aliases?(name: string, body: Body): readonly string[];
  /**
   * Names that mean it if its kind is given, but not in a search over everything: a Lightfoot with
   * its race, "fear" for the condition Frightened.
   */
  lookupNames?(name: string, body: Body): readonly string[];
  /**
   * The thing it is an entry of, if that is more than its own name in its own kind: the variants of
   * a magic item, a skill and the proficiency in it. Made by `thingOf`; in lists one thing is one
   * row.
   */
  thing?(name: string, body: Body): string | undefined;
  /** So short that a request for one gets it in full from every book. */
  readonly brief?: boolean;
  /**
   * The rank of a name among the well-known ones. Lists without a search begin with the best
   * document; within it, kinds with this method list the well-known first, then what most books
   * have; other kinds are sorted by name.
   */
  wellKnown?(name: string): number | undefined;
  /** One line of facts for lists: `level 3 evocation, 1 action, 150 feet`. */
  facts(body: Body): string;
  /** The whole entity as Markdown, below its heading. */
  markdown(body: Body): string;
}

/** The key of a thing: entries that share it are the same thing in other books, or its variants. */
export const thingOf = (kind: string, name: string): string => `${kind} ${plain(name)}`;

/** Whether a thing has the facts that were said (above 0) or others (below 0). */
export type FactCheck = (body: Readonly<Record<string, unknown>>, name: string) => number;

/** A kind without its body type. */
export type Kind = KindSpec<Record<string, unknown>>;

/**
 * Drops the body's type. That is sound because bodies are validated against `spec.body` when they
 * are stored, so a kind only gets bodies of that shape; it compiles because these are methods.
 */
export const defineKind = <Body extends Record<string, unknown>>(spec: KindSpec<Body>): Kind =>
  spec;
