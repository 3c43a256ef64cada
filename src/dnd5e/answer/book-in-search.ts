import { joinNotices } from '../../base/notice.ts';
import type { Kind } from '../../library/kind.ts';
import { type Library, libraryService, type Selection } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import type { Answer } from '../../tool/answer.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { isSrd } from '../model/edition.ts';
import type { Finding } from './answered.ts';
import { isName, notInBook, placeOf } from './book-in-name.ts';
import { type BookSaid, bookIn } from './book-in-words.ts';
import type { EntityOut } from './entity-output.ts';
import { filtersInWords } from './filters-in-words.ts';
import { noHomebrew } from './weak-answer.ts';
import { isManyOf, wholeKind } from './whole-kind.ts';

type Found = Answer<EntityOut[]>;
type Search = (finding: Finding) => Promise<Found>;

/**
 * A search whose words name a book is one in that book for the other words: "shoggoth tome of beasts",
 * "undead from Creature Codex". An argument is stronger than words.
 */
export async function findInBookSaid(
  ctx: ToolContext,
  finding: Finding,
  search: Search,
): Promise<Found> {
  const { search: typed = '', select, documents, notices = [] } = finding;
  const library = ctx.use(libraryService);
  const said = typed === '' ? undefined : await bookIn(library, typed);
  if (!said) return search(finding);
  const all = documents === undefined ? await allIn(library, finding, said, search) : undefined;
  if (all) return all;
  const kinds = select.map(({ kind }) => kind);
  const place = await placeOf(library, kinds, typed, said);
  if (!place) return said.isLong ? unlessWeak(finding, said, search) : search(finding);
  const anywhere = { ...finding, search: said.left };
  if (said.isOwn && place.documents && place.documents.length > 0 && place.how !== 'there') {
    const own = await search(within(finding, said, place.documents));
    if (isFound(own)) return own;
  }
  if (place.documents === undefined || documents !== undefined) return search(anywhere);
  if (place.how === 'elsewhere')
    return search({ ...anywhere, notices: [...notices, notInBook(said.left, said.title)] });
  if (place.how === 'there') return search(within(finding, said, place.documents));
  if (place.documents.length === 0) {
    const isList = asList(said, select, library.kinds) !== undefined;
    return noOwnBooks(isList ? { ...finding, select: [], search: undefined } : anywhere, search);
  }
  return nearestIn(finding, said, search);
}

/** "monsters from Creature Codex", "my homebrew": all that the book has of it. */
async function allIn(
  library: Library,
  finding: Finding,
  said: BookSaid,
  search: Search,
): Promise<Found | undefined> {
  const { search: typed = '' } = finding;
  const list = asList(said, finding.select, library.kinds);
  if (list === undefined || said.isAll) return undefined;
  const { words, select } = list;
  const kinds = select.map(({ kind }) => kind);
  if (await isName(library, kinds, typed)) return undefined;
  for (const documents of said.groups) {
    if (documents.length === 0) continue;
    const all = await search(within({ ...finding, select }, { ...said, left: words }, documents));
    if (isFound(all)) return all;
    // Something of the kind is elsewhere, but it is not what was asked for.
    if (said.isOwn && (words === '' || wholeKind(words, select, library.kinds)))
      return { ...all, weak: true, data: [], lead: noneOwn(library, kinds, words), text: '' };
  }
  return undefined;
}

/** More kinds than a tool for one sort of things looks in. */
const FEW_KINDS = 4;

function noneOwn(library: Library, kinds: readonly string[], list: string): string {
  const many = [...new Set(kinds.map((kind) => library.kinds.get(kind)?.many ?? kind))];
  const none = list.replace(/^all /, '') || (kinds.length <= FEW_KINDS ? listed(many, 'or') : '');
  return none === '' ? 'Your homebrew has none of that.' : `Your homebrew has no ${none}.`;
}

/** A question for a list in a book, and the kinds that it is for. */
interface BookList {
  readonly words: string;
  readonly select: readonly Selection[];
}

/** What is left beside the name of a book as a question for a list, if it is one. */
function asList(
  said: BookSaid,
  select: readonly Selection[],
  kinds: ReadonlyMap<string, Kind>,
): BookList | undefined {
  const { left } = said;
  if (plain(left) === '' || asksForContent(said)) return { words: '', select };
  if (wholeKind(left, select, kinds)) return { words: left, select };
  if (isManyOf(left, select, kinds)) return { words: `all ${left}`, select };
  // A book of one's own is asked for no rules: "my homebrew monster with legendary actions".
  const things = said.isOwn ? select.filter(({ kind }) => kind !== 'rule') : select;
  // "dragons" alone may be the rule.
  const words = [left, `all ${left}`].find((all) => {
    const [read] = filtersInWords(all, things);
    return read && read.search === undefined && !read.isTentative;
  });
  return words === undefined ? undefined : { words, select: things };
}

const asksForContent = ({ left, groups, isLong, isSure }: BookSaid): boolean =>
  (isLong || isSure) && !groups.flat().some(isSrd) && ASKS_FOR_CONTENT.test(plain(left));

/** What is left of "what is in Creature Codex", "show me the contents of my Tome of Beasts". */
const ASKS_FOR_CONTENT =
  /^(?:(?:can you |please )?(?:show|list|give|tell)(?: me| us)? |what(?: is| s| are| does| do| all| else|s)? |which |browse |open |is there |are there )*(?:(?:do i have|all|everything|anything|every thing|the|a|an|overview|list|contents?|entries|stuff|things?|there|inside|in|of|from|about|my|our|own|imported|book|books|file|contain|contains|have|has|hold|holds|include|includes|got|is|are|everything s)(?: |$))*$/;

/** Nothing of the user's own has been imported: a list is empty, and what is described may be elsewhere. */
async function noOwnBooks(finding: Finding, search: Search): Promise<Found> {
  const found = await search(finding);
  const lead = joinNotices([noHomebrew(), ...(found.lead ? [found.lead] : [])]);
  return finding.select.length > 0
    ? { ...found, lead }
    : { ...found, weak: true, notices: [], lead: noHomebrew(), text: '' };
}

/** "creature codex dragons": words that may mean something else name a book if nothing else is found. */
async function unlessWeak(finding: Finding, said: BookSaid, search: Search): Promise<Found> {
  const found = await search(finding);
  if (!found.weak || finding.documents !== undefined) return found;
  const there = await search(within(finding, said, said.groups.flat()));
  return there.weak ? found : there;
}

/** What fits best in the books that are meant, the first of them first. */
async function nearestIn(finding: Finding, said: BookSaid, search: Search): Promise<Found> {
  const [first = [], ...further] = said.groups;
  const inFirst = await search(within(finding, said, first));
  if (isFound(inFirst)) return inFirst;
  const inAny =
    further.length > 0 ? await search(within(finding, said, said.groups.flat())) : inFirst;
  if (isFound(inAny)) return inAny;
  const anywhere = await search({ ...finding, search: said.left });
  if (anywhere.data.length === 0 || ((inAny.pagination?.total ?? 0) > 0 && !isNamed(anywhere)))
    return inAny;
  const lead = notInBook(said.left, said.title);
  return { ...anywhere, lead: anywhere.lead ? joinNotices([lead, anywhere.lead]) : lead };
}

const within = (finding: Finding, { left, title }: BookSaid, documents: readonly string[]) => ({
  ...finding,
  search: left === '' ? undefined : left,
  documents,
  notices: [...(finding.notices ?? []), `Only ${title} was searched, which the words name.`],
});

/** A page past the end has nothing, though there is something in the book. */
const isFound = ({ weak, data, pagination }: Found): boolean =>
  !weak && (pagination?.total ?? data.length) > 0;

/** Whether it begins with something that is called as was typed, perhaps with a letter wrong. */
const isNamed = ({ data: [first], weak }: Found): boolean => !weak && first?.similarity_score === 1;
