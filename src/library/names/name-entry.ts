/** Something that can be found by its name. */
export interface NameEntry {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Which letters occur in the name; where given, names that cannot match are passed over. */
  readonly letters?: number;
  /** The same of all its other names together. */
  readonly aliasLetters?: number;
}
