import { invalidInput, LoreError, notFound, unavailable } from '../../base/error.ts';
import { askedName, type HowMatched, matchOf } from '../../library/names/match-name.ts';
import { resolveName } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { nearest } from '../../text/names.ts';
import { addressOf } from '../answer/entity-shape.ts';
import type { Resource } from '../resource.ts';
import { category, world } from '../resources.ts';
import { untimed } from './call-deadline.ts';
import type { Reading, WorldAnvil } from './client-port.ts';
import { refsIn } from './list-references.ts';
import { idOf, type Raw, textOf, titleOf } from './raw.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** What was typed in place of an id. */
interface Given {
  readonly id?: string;
  readonly words: string;
  /** The world of a World Anvil address. */
  readonly world?: string;
}

function readGiven(resource: Resource, typed: string): Given {
  const text = typed.trim();
  if (resource.ids === 'number') {
    const number = /^-?\d+$/.exec(text) ?? /\/(?:sheet|i|block|image)\/(\d+)/.exec(text);
    if (number) return { id: number[1] ?? number[0], words: text };
  }
  const uuid = UUID.exec(text);
  if (uuid && (uuid[0].length === text.length || text.includes('/')))
    return { id: uuid[0].toLowerCase(), words: text };
  const url =
    /^(?:https?:\/\/)?(?:www\.)?worldanvil\.com\/w\/([^/?#]+)(?:\/[a-z]+\/([^/?#]+))?/i.exec(text);
  if (url?.[1]) return { words: url[2] ?? url[1], world: url[1] };
  return { words: text };
}

const isAt = (raw: Raw, words: string): boolean =>
  textOf(raw.slug).toLowerCase() === words.toLowerCase() ||
  (addressOf(raw) !== undefined &&
    withoutProtocol(addressOf(raw) ?? '') === withoutProtocol(words));

/** The exact title; only without one, the same words in another form or order. */
const meantBy: ReadonlySet<HowMatched> = new Set(['exact', 'form', 'order']);

/** Returns a test whether a reference may be meant by these words. */
function meansBy(words: string): (ref: Raw) => boolean {
  const asked = askedName(words);
  return (ref) => {
    const how = matchOf(asked, { name: titleOf(ref) }, new Set());
    return isAt(ref, words) || (how !== undefined && meantBy.has(how));
  };
}

/** An address without protocol, `www.`, query and trailing slash. */
const withoutProtocol = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');

/** How many titles are suggested if none matches. */
const SUGGESTED = 5;

/** The one that the words mean; refuses with the choices otherwise. */
function choose(resource: Resource, words: string, refs: readonly Raw[]): Raw {
  const named = resolveName(
    words,
    refs.map((ref) => ({ name: titleOf(ref), ref })),
  );
  const best = named.filter(({ how }) => how === named[0]?.how && meantBy.has(how));
  const exact = best.filter(({ how }) => how === 'exact').map(({ entry }) => entry.ref);
  const precise = [...refs.filter((ref) => isAt(ref, words)), ...exact];
  const matching = precise.length > 0 ? precise : best.map(({ entry }) => entry.ref);
  const found = [...new Map(matching.map((ref) => [idOf(ref), ref])).values()];
  if (found.length === 1 && found[0]) return found[0];
  if (found.length > 1)
    throw invalidInput(
      `${found.length} ${resource.many.replaceAll('_', ' ')} are called "${words}".`,
      {
        next: 'Give the id or the address of the one you mean.',
        suggestions: found
          .slice(0, 10)
          .map(
            (ref) =>
              `${titleOf(ref)}: ${addressOf(ref) ?? idOf(ref)}${addressOf(ref) ? ` (${idOf(ref)})` : ''}`,
          ),
        choice: {
          options: found.slice(0, 10).map((ref) => ({
            value: idOf(ref),
            title: `${titleOf(ref)} (${addressOf(ref) ?? idOf(ref)})`,
          })),
          replaces: { typed: words },
        },
      },
    );
  const titles = refs.map(titleOf);
  const likely = named.map(({ entry }) => entry.name);
  const close = [...new Set([...likely, ...nearest(words, titles, SUGGESTED)])].slice(0, SUGGESTED);
  throw notFound(`No ${resource.words} is called "${words}".`, {
    next:
      close.length > 0
        ? 'Did you mean one of the suggestions?'
        : resource === world
          ? `Yours: ${titles.join(', ') || 'none'}.`
          : `See list_${resource.many}.`,
    suggestions: close,
  });
}

/** The user's worlds. */
export async function worldsOf(wa: WorldAnvil, how: Reading): Promise<readonly Raw[]> {
  const me = await wa.identity(how);
  return (await wa.listAll(world, me.id, untimed(how))).entities;
}

/** The id of a world from an id, name or address; without one, the only world there is. */
export async function worldId(
  wa: WorldAnvil,
  typed: string | undefined,
  how: Reading,
): Promise<string> {
  if (typed === undefined || typed.trim() === '') {
    const worlds = await worldsOf(wa, how);
    if (worlds.length === 1 && worlds[0]) return idOf(worlds[0]);
    throw invalidInput(
      worlds.length === 0
        ? 'This account owns no world.'
        : `You have ${worlds.length} worlds, so say which one: ${listed(worlds.map(titleOf), 'or')}.`,
      {
        suggestions: worlds.map(titleOf),
        choice: {
          options: worlds.map((each) => ({ value: idOf(each), title: titleOf(each) })),
          replaces: { argument: 'world_id' },
        },
      },
    );
  }
  const given = readGiven(world, typed);
  if (given.id) return given.id;
  return idOf(choose(world, given.world ?? given.words, await worldsOf(wa, how)));
}

/** The id of anything from an id, title, slug or address. */
export async function idFor(
  wa: WorldAnvil,
  resource: Resource,
  typed: string,
  within: string | undefined,
  how: Reading,
): Promise<string> {
  if (resource === world) return worldId(wa, typed, how);
  const given = readGiven(resource, typed);
  if (given.id) return given.id;
  if (given.words === '')
    throw invalidInput(`Which ${resource.words}? Give an id, a title or an address.`);
  const narrowed = given.world ?? within;
  const worlds =
    narrowed === undefined
      ? (await worldsOf(wa, how)).map(idOf)
      : [await worldId(wa, narrowed, how)];
  const refs: Raw[] = [];
  const only = meansBy(given.words);
  let partial = false;
  for (const each of worlds) {
    const page = await refsIn(wa, resource, each, { ...how, only });
    refs.push(...page.entities);
    partial ||= page.partial === true;
    // These lists are the same for every world.
    if (resource.list?.of === 'user' || resource.list?.of === 'nobody') break;
  }
  return idOf(chooseFrom(resource, given.words, refs, partial));
}

/** The same if not everything could be searched: then finding nothing proves nothing. */
export function chooseFrom(
  resource: Resource,
  words: string,
  refs: readonly Raw[],
  partial: boolean,
): Raw {
  try {
    return choose(resource, words, refs);
  } catch (error) {
    if (!partial || !(error instanceof LoreError) || error.kind !== 'not_found') throw error;
    throw unavailable(
      `No ${resource.words} called "${words}" was found in the time that World Anvil's pace leaves a call.`,
      { next: 'Ask again: the search goes on where it stopped.', suggestions: error.suggestions },
    );
  }
}

/** The id of the category of a list; "-1" stands for articles without one. */
export const folderFor = async (
  wa: WorldAnvil,
  typed: string | undefined,
  within: string,
  how: Reading,
): Promise<string | undefined> =>
  typed === undefined || typed.trim() === '-1'
    ? typed?.trim()
    : idFor(wa, category, typed, within, how);
