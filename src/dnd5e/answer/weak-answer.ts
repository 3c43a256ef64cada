import type { Notice } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import type { Library, Query, SearchResult } from '../../library/library.ts';
import { namesNothing } from '../../library/names/name-forms.ts';
import { listed } from '../../text/excerpt.ts';
import { looksForeign } from '../../text/foreign-words.ts';
import { plain } from '../../text/names.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { otherGameIn } from '../model/other-games.ts';
import { whereAsked } from './books-asked.ts';
import { closedNamesIn } from './closed-names.ts';

const NEAR_NAMES = 4;
const ABOUT = 3;

/** Kinds of D&D: what else is found, somebody has written about their own world. */
const areRules: ReadonlySet<string> = new Set(dnd5eKinds.map(({ name }) => name));

/** For names from translated books. */
export const IN_ENGLISH =
  'The open books are in English: a name of another language is not found in them.';

/** For names that consist of stop words or of one letter. */
export const MORE_OF_IT = 'give more of the name.';

const importable = (sentences: readonly (string | false | undefined)[]): Notice => ({
  text: sentences.filter(Boolean).join(' '),
  operator: `"${commandLine('import')} FILE" does that.`,
  member: 'upload_homebrew does that.',
});

/** Most famous names that are missing are missing because their content is not openly licensed. */
const NOT_OPEN = 'It may not be open content: your own books can be imported.';
/** A question in plain words may only have been asked in others than the books use. */
const OTHER_WORDS =
  'Other words may find it; for what the open books lack, your own books can be imported.';
const OWN_COPY = 'Your own copy can be imported.';
/** How to have something of a closed book all the same. */
export const ownCopy = (): Notice => importable([OWN_COPY]);

/** Where only the user's own books are meant and there are none. */
export const noHomebrew = (): Notice =>
  importable(['There is no homebrew in the library yet: your own books can be imported.']);

/** Why names that only closed books have are missing; undefined if there are none. */
export function whyMissing(closed: readonly string[]): string | undefined {
  if (closed.length === 0) return undefined;
  const names = listed(closed.map((name) => `"${name}"`));
  return closed.length === 1
    ? `${names} is not here: it was published in a book that is not open content.`
    : `${names} are not here: they were published in books that are not open content.`;
}

/** What to say if nothing has the requested name; `own` names what the user has written on it. */
export async function nothingCalled(
  library: Library,
  name: string,
  kinds: readonly string[],
  own?: string,
): Promise<Notice> {
  if (namesNothing(name)) return `Nothing in the library is called "${name.trim()}": ${MORE_OF_IT}`;
  const reason = whyMissing(closedNamesIn(name, []));
  const meant = reason ? [] : await meantBy(library, name, kinds);
  // A plain word that things are about is hardly a name with letters wrong.
  const isMeant = meant.length > 0 && (await library.isEnglish(name));
  const near = isMeant ? [] : await library.suggest(kinds, name, NEAR_NAMES);
  const said = [
    reason ?? `Nothing in the library is called "${name.trim()}".`,
    meant.length > 0 && `It may be about ${listed(meant, 'or')}.`,
    near.length > 0 && `Near names: ${listed(near, 'or')}.`,
  ];
  // What it is about is here: nothing is lacking.
  if (own !== undefined && !reason) return [...said.slice(0, 1), own].join(' ');
  if (isMeant) return said.filter(Boolean).join(' ');
  return importable([...said, own, ...(reason ? [OWN_COPY] : [IN_ENGLISH, NOT_OPEN])]);
}

/** What the words are about, if they are clearly about something: "sneaking" about Stealth. */
async function meantBy(library: Library, name: string, kinds: readonly string[]) {
  const select = kinds.map((kind) => ({ kind }));
  const { found, unsure } = await library.search({ select, search: name, limit: ABOUT });
  return unsure ? [] : [...new Set(found.map(({ entity }) => entity.name))];
}

interface Told {
  /** A fact or figure answers the question. */
  readonly isAnswered: boolean;
  /** What the user has written on it. */
  readonly own?: string | undefined;
}

/**
 * The leading notice if nothing in the library matches the question well, or if it is about
 * something that only closed books have.
 */
export async function weakness(
  library: Library,
  typed: string | undefined,
  kinds: readonly string[],
  {
    weak,
    found,
    isAnswered,
    own,
    ...within
  }: Pick<SearchResult, 'weak' | 'found'> & Pick<Query, 'documents'> & Told,
): Promise<Notice | undefined> {
  if (typed === undefined) return undefined;
  const names = found.flatMap(({ entity, others = [] }) => [
    entity.name,
    ...others.map((other) => other.name),
  ]);
  const reason = whyMissing(closedNamesIn(typed, names));
  if (reason !== undefined)
    return importable([
      reason,
      own,
      found.length > 0 && 'What follows is only the nearest.',
      OWN_COPY,
    ]);
  const game = otherGameIn(plain(typed));
  const isOwn = found.some(({ entity }, i) => i === 0 && !areRules.has(entity.kind));
  if (game !== undefined && !isOwn && !names.some((name) => otherGameIn(plain(name)) === game))
    return [
      `The library has the rules of D&D 5e, and not those of ${game}.`,
      ...(found.length > 0 ? ['What follows is only the nearest.'] : []),
    ].join(' ');
  if (!weak || isAnswered) return undefined;
  if (own !== undefined)
    return [own, ...(found.length > 0 ? ['What follows is only the nearest.'] : [])].join(' ');
  const near = await library.suggest(kinds, typed, NEAR_NAMES);
  return importable([
    `Nothing ${whereAsked(within)} matches "${typed.trim()}" well${found.length > 0 ? '; what follows is only the nearest' : ''}.`,
    near.length > 0 && `Near names: ${listed(near, 'or')}.`,
    (found.length === 0 || looksForeign(typed)) && IN_ENGLISH,
    found.length > 0 && (await library.isEnglish(typed)) ? OTHER_WORDS : NOT_OPEN,
  ]);
}
