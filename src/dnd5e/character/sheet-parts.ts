import type { Armor, Weapon } from '../model/equipment.ts';
import type { ClassTable } from '../tables/classes.ts';
import type { FeatTable } from '../tables/feats.ts';
import type { Invocation } from '../tables/invocations.ts';
import type { ItemEffects } from '../tables/items.ts';
import type { BackgroundTable, Origin } from '../tables/origins.ts';
import type { Casting } from '../tables/spellcasting.ts';
import type { SubclassTable } from '../tables/subclasses.ts';
import type { AttunedLimit } from './attuned-in-text.ts';
import type { ScoreIncrease } from './increases-in-text.ts';
import type { Proficiencies } from './proficiencies-in-text.ts';

/** An entry on the sheet: its text and its path. */
export interface Written {
  readonly label: string;
  readonly name: string;
  readonly path: string;
}

export interface SheetSubclass extends Written {
  /** The class it belongs to, if known. */
  readonly of: string | undefined;
  readonly table: SubclassTable | undefined;
  /** Spells that come with it, according to the library. */
  readonly spells: readonly { readonly name: string; readonly level: number }[];
  /** Spells that it adds to the class's list, according to the library. */
  readonly addedToList: readonly string[];
  /** Its spellcasting, if the library has it. */
  readonly casting: Casting | undefined;
  /** Its proficiencies at the character's level, according to the library. */
  readonly gives: Proficiencies;
  readonly attuned: AttunedLimit;
}

export interface SheetClass extends Written {
  readonly level: number;
  readonly table: ClassTable | undefined;
  readonly casting: Casting | undefined;
  readonly subclass: SheetSubclass | undefined;
  /** Spells that come with a class known only from the library. */
  readonly spells: readonly { readonly name: string; readonly level: number }[];
  /** Spells of its list that do not mention the class themselves. */
  readonly addedToList: readonly string[];
  /** What the book of such a class leaves out: `saving throws`. */
  readonly unsaid: readonly string[];
  readonly attuned: AttunedLimit;
}

export interface SheetSpell extends Written {
  /** Undefined for an unknown spell. */
  readonly level: number | undefined;
  /** The classes that have it; empty if the book does not say. */
  readonly classes: readonly string[];
  readonly school: string | undefined;
  readonly ritual: boolean | undefined;
  /** The armor class it gives to who wears no armor, before Dexterity. */
  readonly baseArmor: number | undefined;
  /** The edition it was found in: `5e-2024`. */
  readonly ruleset: string | undefined;
}

export interface SheetFeat extends Written {
  readonly known: boolean;
  /** The built-in tables say what it gives; the library has only its text. */
  readonly fromTable: boolean;
  readonly category: string | undefined;
  readonly prerequisite: string | undefined;
  /** The ability scores it raises. */
  readonly increases: readonly ScoreIncrease[];
  readonly table: FeatTable;
  /** Its proficiencies according to the library, if no table has it. */
  readonly gives: Proficiencies;
  readonly attuned: AttunedLimit;
  /** What was chosen with it: the class of Magic Initiate. */
  readonly chosen: string | undefined;
}

export interface SheetInvocation extends Written {
  /** What it requires, by the tables or the library. */
  readonly rule: Invocation | undefined;
}

export interface SheetRace extends Written {
  readonly known: boolean;
  /**
   * The built-in tables say all that it gives; a book in the library may leave things to its text.
   */
  readonly fromTable: boolean;
  readonly gives: Origin;
  /** The subraces to choose from. */
  readonly subraces: readonly string[];
  readonly subrace:
    | (Written & { readonly of: string | undefined; readonly gives: Origin })
    | undefined;
}

export interface SheetBackground extends Written {
  readonly known: boolean;
  readonly table: BackgroundTable;
  /** The book offers a choice of these skills instead of two fixed ones. */
  readonly skillChoice: boolean;
}

export interface SheetArmor extends Written {
  readonly body: Armor | undefined;
  /** What else it may be made of, if the sheet does not say. */
  readonly others: readonly Armor[];
  /** Worn like armor one is trained with, whoever wears it. */
  readonly trained: boolean;
  readonly bonus: number;
}

export interface SheetWeapon extends Written {
  readonly body: Weapon | undefined;
  /** A magic item that the library has; the sheet may not say which weapon it is. */
  readonly magic: boolean;
  /** Its own text says who is proficient with it. */
  readonly trained: boolean;
  readonly bonus: number;
}

export interface SheetItem extends Written {
  readonly needsAttunement: boolean | undefined;
  /** Who may attune to it: `by a sorcerer, warlock, or wizard`. */
  readonly attunedBy: string | undefined;
  readonly effects: ItemEffects;
  /** Attuned to, or of use without. */
  readonly inForce: boolean;
  /** What it does is not known: no text, or one for several items. */
  readonly vague: boolean;
}
