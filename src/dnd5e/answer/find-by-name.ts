import { invalidInput, type LoreError, notFound } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import { idAt, isAddress } from '../../library/address.ts';
import { entryAt } from '../../library/entry-at.ts';
import { type Entity, type Library, libraryService } from '../../library/library.ts';
import type { HowMatched } from '../../library/names/match-name.ts';
import { namesNothing } from '../../library/names/name-forms.ts';
import { chooseName, explainMatch } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { looksForeign } from '../../text/foreign-words.ts';
import { capital } from '../../text/markdown.ts';
import { plain, squashed } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { withPlaceInName } from './book-in-name.ts';
import { ofAnotherKind as calledSoElsewhere } from './called-elsewhere.ts';
import { closedNamesIn } from './closed-names.ts';
import { filled } from './ensure-filled.ts';
import { asInPlay } from './in-other-edition.ts';
import { elsewhereOnly, missing } from './missing-content.ts';
import { ownTextsOn } from './own-texts.ts';
import type { Scope } from './scope-fields.ts';
import { IN_ENGLISH, MORE_OF_IT, ownCopy, whyMissing } from './weak-answer.ts';

export interface Wanted {
  /** As typed. */
  readonly name: string;
  /** The kinds it may be of; the first is the one asked for. */
  readonly kinds: readonly string[];
  readonly documents?: readonly string[] | undefined;
  readonly ruleset?: string | undefined;
  /** Only names as typed, no misspellings. */
  readonly asTyped?: boolean | undefined;
}

export interface Named {
  readonly entity: Entity;
  readonly how: HowMatched;
  /** The same name in other documents, in their order. */
  readonly others: readonly Entity[];
  readonly notices: readonly Notice[];
  /** The name that it has in the edition in play, which the answer begins with. */
  readonly renamed?: string | undefined;
  /** No upstream was contacted. */
  readonly cached: boolean;
}

const MANY = 200;
const CHOICES = 12;

/** The entity meant by a typed name; if ambiguous, refuses with the choices. */
export async function named(ctx: ToolContext, asked: Wanted): Promise<Named> {
  const wanted = await withPlaceInName(ctx.use(libraryService), asked.kinds, asked);
  const { name, kinds, documents, ruleset } = wanted;
  if (isAddress(name)) {
    const library = ctx.use(libraryService);
    const found = await entryAt(library, name);
    if (!kinds.includes(found.entity.kind)) throw ofAnotherKind(library, wanted, found.entity);
    const books = found.others?.map(({ uri }) => library.get(idAt(uri))) ?? [];
    const others = (await Promise.all(books)).filter((other) => other !== undefined);
    return { entity: found.entity, how: 'exact', others, notices: [], cached: true };
  }
  const select = kinds.map((kind) => ({ kind }));
  const { library, scope, cached } = await filled(ctx, { select, name, documents, ruleset });
  const meant = await meantIn(library, wanted, scope);
  if ('choices' in meant) throw ambiguous(library, wanted, meant.choices);
  const [called, ...others] = meant.entities;
  if (!called) {
    const own = scope.documents ? undefined : await ownTextsOn(ctx, name);
    throw await nothing(library, wanted, { ...scope, own: own?.said });
  }
  const { hit, renamed } = await asInPlay(library, { entity: called, others }, scope);
  const { entity } = hit;
  const notices = [
    ...(wanted.remark === undefined ? [] : [wanted.remark]),
    ...scope.notices,
    ...(renamed ? [renamed] : []),
    ...(await elsewhereOnly(library, [entity], scope.preferred)),
  ];
  if (entity !== called) return { entity, how: meant.how, others: [], notices, renamed, cached };
  if (meant.how !== 'exact') notices.push(explainMatch(name, entity.name, meant.how));
  return { entity, how: meant.how, others, notices, renamed, cached };
}

type Meant =
  | { readonly how: HowMatched; readonly entities: readonly Entity[] }
  | { readonly choices: readonly string[] };

/** All entities with the name that is meant, best document first; empty, or the choices. */
async function meantIn(
  library: Library,
  { name, kinds, asTyped }: Wanted,
  { documents, preferred }: Pick<Scope, 'documents' | 'preferred'>,
): Promise<Meant> {
  const { found } = await library.search({
    select: kinds.map((kind) => ({ kind })),
    name,
    limit: MANY,
    asTyped,
    documents,
    preferred,
  });
  // A name of closed books is no misspelling of something here.
  const there = found.map(({ entity }) => entity.name);
  if (closedNamesIn(name, there).length > 0) return { how: 'exact', entities: [] };
  const choice = chooseName(
    name,
    found.flatMap(({ entity, match }) => (match ? [{ entry: entity, ...match }] : [])),
  );
  if (choice.clear) {
    const { entry, how } = choice.match;
    const entities = found.map((hit) => hit.entity);
    return { how, entities: entities.filter((entity) => sameLetters(entity.name, entry.name)) };
  }
  return choice.choices.length > 0 ? { choices: choice.choices } : { how: 'exact', entities: [] };
}

const sameLetters = (a: string, b: string): boolean => squashed(a) === squashed(b);

/** A notice for answers that do not list the other books themselves. */
export function elsewhere(others: readonly Entity[]): string[] {
  if (others.length === 0) return [];
  const shown = others.slice(0, 6).map((e) => `${e.documentName} ‹${e.uri}›`);
  const more = others.length - shown.length;
  return [
    `The same name also stands in ${listed(more > 0 ? [...shown, `${more} more`] : shown)}; \`documents\` or \`ruleset\` chooses.`,
  ];
}

/** With more kinds, none of them is the one that was asked for. */
const FEW_KINDS = 6;
const kindOf = (library: Library, { kinds }: Wanted) =>
  kinds.length > FEW_KINDS ? undefined : library.kinds.get(kinds[0] ?? '');
const oneOf = (library: Library, wanted: Wanted): string => kindOf(library, wanted)?.one ?? 'entry';
const manyOf = (library: Library, wanted: Wanted): string =>
  kindOf(library, wanted)?.many ?? 'entries';

function ofAnotherKind(library: Library, { kinds }: Wanted, entity: Entity): LoreError {
  const { one = entity.kind } = library.kinds.get(entity.kind) ?? {};
  const taken = kinds.map((kind) => library.kinds.get(kind)?.many ?? kind);
  return invalidInput(
    `${entity.uri} is the ${one} ${entity.name}; this tool takes ${listed(taken, 'or')}.`,
    {
      next: 'Give the name or address of one of these; search_all reads any address.',
    },
  );
}

function ambiguous(library: Library, wanted: Wanted, choices: readonly string[]): LoreError {
  const shown = choices.slice(0, CHOICES);
  const more = choices.length - shown.length;
  return invalidInput(
    `"${wanted.name}" may mean several ${manyOf(library, wanted)}: ${listed(more > 0 ? [...shown, `${more} more`] : shown, 'or')}.`,
    {
      next: 'Ask again with one of these names.',
      suggestions: shown,
      choice: {
        options: shown.map((name) => ({ value: name, title: name })),
        replaces: { typed: wanted.name },
      },
    },
  );
}

async function nothing(
  library: Library,
  wanted: Wanted,
  { own, ...scope }: Scope & { readonly own: string | undefined },
): Promise<LoreError> {
  const message = `${capital(oneOf(library, wanted))} "${wanted.name}" not found`;
  const [lacking] = await missing(library, wanted.kinds.slice(0, 1));
  if (lacking && (await library.count(wanted.kinds[0] ?? '')) === 0)
    return notFound(`${message}.`, { next: joinNotices([...scope.notices, lacking]) });
  if (namesNothing(wanted.name))
    return notFound(`${message}: ${MORE_OF_IT}`, { next: joinNotices(scope.notices) });
  if (scope.documents) {
    const anywhere = await meantIn(library, wanted, { preferred: scope.preferred });
    const entities = 'choices' in anywhere ? [] : anywhere.entities;
    const [first] = entities;
    if (first) {
      const keys = [...new Set(entities.map((entity) => entity.document))];
      return notFound(
        `${message} in the documents asked for; ${first.name} stands in ${listed(keys)}.`,
        {
          next: joinNotices([...scope.notices, 'Ask with one of those documents, or without.']),
          suggestions: keys,
        },
      );
    }
  }
  const { name, kinds } = wanted;
  const elsewhere = await calledSoElsewhere(library, name, kinds, scope.preferred);
  const suggestions = await closeTo(library, wanted);
  const reason = whyMissing(closedNamesIn(name, []));
  return notFound(`${message}.`, {
    next: joinNotices([
      ...scope.notices,
      ...(lacking ? [lacking] : []),
      ...elsewhere,
      ...(own === undefined ? [] : [own]),
      ...(reason ? [reason, ownCopy()] : []),
      ...(suggestions.length > 0 ? [`Close to it: ${suggestions.join(', ')}.`] : []),
      ...(suggestions.length === 0 && !reason && own === undefined
        ? ['A search tool finds it by other words.']
        : []),
      ...(!reason && own === undefined && (suggestions.length === 0 || looksForeign(name))
        ? [IN_ENGLISH]
        : []),
    ]),
    suggestions,
  });
}

const shareWord = (one: string, other: string): boolean => {
  const words = new Set(plain(one).split(' '));
  return plain(other)
    .split(' ')
    .some((word) => words.has(word));
};

/**
 * Similar names by spelling first, then by meaning. A long word in the input may be a misspelt name
 * on its own.
 */
async function closeTo(library: Library, { name, kinds }: Wanted): Promise<string[]> {
  const near = await library.suggest(kinds, name, 4);
  const [asked = '', ...parts] = kinds;
  const alike = async (ofKinds: readonly string[], limit: number) => {
    const select = ofKinds.map((kind) => ({ kind }));
    const { found, weak } = await library.search({ select, search: name, limit });
    const names = found.map((hit) => hit.entity.name);
    // A result that is only similar in meaning helps only if it shares a word with the name.
    return weak ? names.filter((other) => shareWord(other, name)) : names;
  };
  const words = name.split(/\s+/).filter((word) => word.length > 5);
  const partly =
    near.length > 0
      ? []
      : (await Promise.all(words.map((word) => library.suggest([asked], word, 1)))).flat();
  const names = [
    ...near,
    ...partly.slice(0, 2),
    ...(await alike([asked], parts.length > 0 ? 4 : 6)),
    ...(await alike(parts, 3)),
  ];
  return [...new Map(names.map((close) => [plain(close), close])).values()].slice(0, 8);
}
