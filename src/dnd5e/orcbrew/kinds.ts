import type { Kind } from '../../library/kind.ts';
import { classKind, featureKind, subclassKind } from '../model/class.ts';
import { creatureKind } from '../model/creature.ts';
import { encounterKind, selectionKind } from '../model/homebrew.ts';
import { backgroundKind, featKind } from '../model/origin.ts';
import { raceKind, subraceKind } from '../model/race.ts';
import { languageKind } from '../model/reference.ts';
import { spellKind } from '../model/spell.ts';
import type { OrcbrewKind } from './books.ts';
import { readClass, readSelection, readSubclass, readWarlockOption } from './class.ts';
import { readCreature } from './creature.ts';
import type { Named } from './identity.ts';
import type { Links } from './links.ts';
import { readBackground, readFeat } from './origin.ts';
import { readEncounter, readLanguage } from './other.ts';
import { readRace, readSubrace } from './race.ts';
import { readSpell } from './spell.ts';

interface Reading {
  /** What the library calls it. */
  readonly kind: Kind;
  /** The item in the library's shape; undefined where it had to be skipped. */
  readonly read: (item: Named, links: Links) => Readonly<Record<string, unknown>> | undefined;
}

/** What becomes of each of the thirteen kinds of homebrew. */
export const readings: Readonly<Record<OrcbrewKind, Reading>> = {
  classes: { kind: classKind, read: readClass },
  subclasses: { kind: subclassKind, read: readSubclass },
  races: { kind: raceKind, read: readRace },
  subraces: { kind: subraceKind, read: readSubrace },
  backgrounds: { kind: backgroundKind, read: readBackground },
  feats: { kind: featKind, read: readFeat },
  spells: { kind: spellKind, read: readSpell },
  languages: { kind: languageKind, read: readLanguage },
  monsters: { kind: creatureKind, read: readCreature },
  encounters: { kind: encounterKind, read: readEncounter },
  selections: { kind: selectionKind, read: readSelection },
  invocations: { kind: featureKind, read: readWarlockOption('invocation') },
  boons: { kind: featureKind, read: readWarlockOption('pact boon') },
};
