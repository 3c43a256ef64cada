import type { Armor, Weapon } from '../model/equipment.ts';
import type { ClassTable } from '../tables/classes.ts';
import type { FeatTable } from '../tables/feats.ts';
import type { BackgroundTable, Origin } from '../tables/origins.ts';
import type { Casting } from '../tables/spellcasting.ts';
import type { SubclassTable } from '../tables/subclasses.ts';

/** Something on the sheet: what was written, and where. */
export interface Written {
  readonly label: string;
  readonly name: string;
  readonly path: string;
}

export interface SheetSubclass extends Written {
  /** The class it belongs to, if anything knows it. */
  readonly of: string | undefined;
  readonly table: SubclassTable | undefined;
  /** Spells that the library says come with it. */
  readonly spells: readonly { readonly name: string; readonly level: number }[];
  /** Spells that the library says may be chosen beside those of the class's list. */
  readonly addedToList: readonly string[];
  /** How it casts, where the library says so. */
  readonly casting: Casting | undefined;
}

export interface SheetClass extends Written {
  readonly level: number;
  readonly table: ClassTable | undefined;
  readonly casting: Casting | undefined;
  readonly subclass: SheetSubclass | undefined;
  /** Spells that come with a class that only the library knows. */
  readonly spells: readonly { readonly name: string; readonly level: number }[];
  /** Spells on its list that the spells themselves do not name it for. */
  readonly addedToList: readonly string[];
  /** What the book of such a class does not say: `saving throws`. */
  readonly unsaid: readonly string[];
}

export interface SheetSpell extends Written {
  /** Undefined where nothing knows the spell. */
  readonly level: number | undefined;
  /** The classes that have it; empty where the book does not say. */
  readonly classes: readonly string[];
  readonly school: string | undefined;
  readonly ritual: boolean | undefined;
  /** The rules it was found in: `5e-2024`. */
  readonly ruleset: string | undefined;
}

export interface SheetFeat extends Written {
  readonly known: boolean;
  /** The tables here say what it gives; the library has only its text. */
  readonly fromTable: boolean;
  readonly category: string | undefined;
  readonly prerequisite: string | undefined;
  readonly raisesAbility: boolean;
  readonly table: FeatTable;
  /** What was chosen with it: the class of Magic Initiate. */
  readonly chosen: string | undefined;
}

export interface SheetRace extends Written {
  readonly known: boolean;
  /** The tables here say all that it gives; a book in the library may leave things to its text. */
  readonly fromTable: boolean;
  readonly gives: Origin;
  readonly subrace:
    | (Written & { readonly of: string | undefined; readonly gives: Origin })
    | undefined;
}

export interface SheetBackground extends Written {
  readonly known: boolean;
  readonly table: BackgroundTable;
  /** The book lets one choose among these skills instead of naming two. */
  readonly skillChoice: boolean;
}

export interface SheetArmor extends Written {
  readonly body: Armor | undefined;
  readonly bonus: number;
}

export interface SheetWeapon extends Written {
  readonly body: Weapon | undefined;
  readonly bonus: number;
}

export interface SheetItem extends Written {
  readonly needsAttunement: boolean | undefined;
}
