import type { Kind } from '../../../library/kind.ts';
import { backgroundKind, featKind } from '../../model/background-and-feat.ts';
import { classKind, featureKind, subclassKind } from '../../model/class.ts';
import { creatureKind } from '../../model/creature.ts';
import { encounterKind, selectionKind } from '../../model/homebrew.ts';
import { raceKind, subraceKind } from '../../model/race.ts';
import { languageKind } from '../../model/rule-and-reference.ts';
import { spellKind } from '../../model/spell.ts';
import type { OrcbrewKind } from './books.ts';
import type { Named } from './item-identity.ts';
import type { Links } from './links.ts';
import { readBackground, readFeat } from './read-background-and-feat.ts';
import { readClass, readSelection, readSubclass, readWarlockOption } from './read-class.ts';
import { readCreature } from './read-creature.ts';
import { readEncounter, readLanguage } from './read-language-and-encounter.ts';
import { readRace, readSubrace } from './read-race.ts';
import { readSpell } from './read-spell.ts';

interface Reading {
  /** The kind in the library. */
  readonly kind: Kind;
  /** The item in the library's shape; undefined if it had to be skipped. */
  readonly read: (item: Named, links: Links) => Readonly<Record<string, unknown>> | undefined;
}

/** The reader for each of the thirteen kinds of homebrew. */
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
