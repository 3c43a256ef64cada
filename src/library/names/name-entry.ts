/** Something that can be found by its name. */
export interface NameEntry {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** The normalized name, where it is known, and its length without spaces. */
  readonly plain?: string;
  readonly squashedLength?: number;
  /** The set of letters in the name; if given, names that cannot match are skipped. */
  readonly letters?: number;
  /** The same for all its aliases together. */
  readonly aliasLetters?: number;
  /** Whether the name has a part in parentheses, or parts that may be swapped, if that is known. */
  readonly hasAddition?: boolean;
  readonly hasParts?: boolean;
}
