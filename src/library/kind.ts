import type * as z from 'zod';
import { plain } from '../text/names.ts';
import type { Facet, Filters } from './filter.ts';

/** A method's type, for the reason given at `defineKind`. */
type FacetOf<Body> = { of(body: Body, name: string): Facet }['of'];

/** A table of sayings by name. */
export interface Glosses {
  rows(): ReadonlyMap<string, string>;
  /** The keys of `rows` that may belong to a name, the best first. */
  keysOf(name: string): readonly string[];
}

/** Words by which people describe things of a kind, by where they stand in a question. */
export interface DescribedAs {
  /** What is described: "ring that lets me swim". */
  readonly thing: readonly string[];
  /** The first word, which can only be a deed: "conjure a hut". */
  readonly start: readonly string[];
  /** The first word, which is a deed where it has an object: "light the torches". */
  readonly deed: readonly string[];
  /** Any word: "playable ghost". */
  readonly anywhere: readonly string[];
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
  /** Its author may change or withdraw it at any time, so no client should keep a copy. */
  readonly volatile?: boolean;
  /** Of several things of one name it is hardly ever the one that is meant: Goblin, the language. */
  readonly isMinor?: boolean;
  /** The short fields that a summary keeps. */
  readonly short: readonly (keyof Body & string)[];
  /** Words that say what the entity is (type, school, size), for full text and meaning. */
  tags(body: Body): readonly (string | null | undefined)[];
  /** The entity's running text, in Markdown. */
  prose(body: Body): string;
  /** Parts worth finding on their own (one ability, one paragraph), when prose is long. */
  passages?(body: Body): readonly string[];
  /** Descriptions in everyday words, for people who search without knowing the game's. */
  gloss?(body: Body, name: string): string;
  /**
   * Everyday words that hold for everything of its sort ("demon or devil from hell, flies"), for full
   * text alone: as a text of its own they would come nearer to a question than what the entity does.
   */
  generalWords?(body: Body, name: string): string;
  /** The table behind `gloss`: when rows of it change, only the entities they name are derived anew. */
  readonly glosses?: Glosses;
  /** Other words for the kind itself: a creature is a monster too. */
  readonly words?: readonly string[];
  /** What people say → what the books say: `hp` → `hit points`. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** What people want to know of a thing they name: "casting time", "hit dice". */
  readonly factWords?: readonly string[];
  /** How somebody speaks who asks for this kind without naming it: "can I … while …" wants a rule. */
  readonly questionForms?: readonly RegExp[];
  /** Those among such forms that hardly ever ask for another kind. */
  readonly sureForms?: readonly RegExp[];
  /** By which words people describe things of this kind; read at the first search. */
  describedAs?(): DescribedAs;
  /** How people name an edition → the ruleset: `2024 rules` → `5e-2024`. */
  readonly rulesetWords?: Readonly<Record<string, string>>;
  /**
   * Words that may be added to a name without meaning another thing ("plate mail" is Plate), beside
   * those for the kind itself.
   */
  readonly genericWords?: readonly string[];
  /** Other names people use for it. */
  aliases?(name: string, body: Body): readonly string[];
  /**
   * Names that mean it where its kind is asked for, but not in a search over everything: the name of
   * a Lightfoot together with its race, "fear" for the condition Frightened.
   */
  lookupNames?(name: string, body: Body): readonly string[];
  /**
   * What it is one thing with, where that is more than its own name in its own kind: the variants of a
   * magic item, a skill and the proficiency in it. Made by `thingOf`; in lists one thing is one row.
   */
  thing?(name: string, body: Body): string | undefined;
  /** So short that whoever asks for one is given it whole from every book. */
  readonly brief?: boolean;
  /**
   * The place of a name among the well-known ones. Lists without a search begin with the best document;
   * within it, those of a kind that has this begin with the well-known in this order and then with what
   * most books have; others are in the order of names.
   */
  wellKnown?(name: string): number | undefined;
  /** One line of facts for lists: `level 3 evocation, 1 action, 150 feet`. */
  facts(body: Body): string;
  /** The whole entity as Markdown, below its heading. */
  markdown(body: Body): string;
}

/** The key of a thing: entries that share it are the same thing in other books or variants of it. */
export const thingOf = (kind: string, name: string): string => `${kind} ${plain(name)}`;

/** A kind once its body type no longer matters. */
export type Kind = KindSpec<Record<string, unknown>>;

/**
 * Lets go of the body's type. That is sound because bodies are checked against `spec.body` when they
 * are stored, so what a kind is given to read has that shape; it compiles because these are methods.
 */
export const defineKind = <Body extends Record<string, unknown>>(spec: KindSpec<Body>): Kind =>
  spec;
