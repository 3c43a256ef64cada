import * as z from 'zod';
import type { Config } from '../../base/config.ts';
import { lookup } from '../../base/lookup.ts';
import type { Notice } from '../../base/notice.ts';
import type { Library, ResolvedDocuments } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { DetailField } from '../../tool/detail-level.ts';
import { unlisted } from '../../tool/unlisted.ts';
import { rulesets } from '../model/game-words.ts';
import { rulesetWords } from '../model/question-forms.ts';
import { isOwnBook } from '../sources/own-books.ts';
import { areOwnBooks } from './own-books-in-words.ts';
import { noHomebrew } from './weak-answer.ts';

/** Arguments that all D&D tools share, so that they read and behave alike. */
export const SearchField = z.string().max(10_000).optional().describe('In any words, or a name');

export const DocumentsField = z
  .array(z.string().max(200))
  .max(50)
  .optional()
  .describe('Only these books or editions: "srd-2014"');

/** Hides nothing: `documents` with the name of an edition restricts to it. */
export const RulesetField = z.enum(rulesets).optional().describe('Edition put first');

export const GroupField = z.boolean().default(true).describe('false = a row per book and variant');

export const LimitField = z.int().min(1).max(100).default(20).describe('Results');
export const PageField = z.int().min(1).max(10_000).default(1).describe('Page');

export const ScopeFields = {
  documents: DocumentsField,
  ruleset: RulesetField,
  limit: LimitField,
  page: PageField,
  detail: DetailField,
  group: unlisted(GroupField),
};

/**
 * The same with shorter descriptions, for the many tools that list and detail: a model reads each
 * of them.
 */
export const BriefScope = {
  documents: unlisted(DocumentsField),
  ruleset: unlisted(RulesetField),
};

/** For tools that take a name: without a limit, only exact matches. */
export const LookupFields = {
  ...BriefScope,
  limit: z.int().min(1).max(100).optional().describe('Default 20'),
  page: PageField.describe('Page'),
  detail: unlisted(DetailField),
  group: unlisted(GroupField),
};

export const PagedFields = {
  ...BriefScope,
  page: PageField.describe('Page'),
  per_page: z.int().min(1).max(100).default(50).describe('Per page'),
  detail: unlisted(DetailField),
  group: unlisted(GroupField),
};

export interface Scope {
  readonly documents?: readonly string[] | undefined;
  /** The edition being played: it comes first, and nothing is hidden. */
  readonly preferred?: string | undefined;
  readonly notices: readonly Notice[];
}

/** Resolves document names to keys; an unknown one is reported in a notice, never ignored. */
export async function scopeOf(
  library: Library,
  config: Config,
  {
    documents,
    ruleset,
  }: { documents?: readonly string[] | undefined; ruleset?: string | undefined },
): Promise<Scope> {
  const preferred = ruleset ?? preferredEdition(config);
  const standing = await library.notices();
  if (documents === undefined) return { preferred, notices: standing };
  const { keys, unknown } = await booksMeant(library, documents);
  const notices = unknown.map(({ given, close }): Notice => {
    if (areOwnBooks(given)) return noHomebrew();
    const near = close.filter((key) => isNear(given, key));
    const hint =
      near.length > 0
        ? `did you mean ${listed(near, 'or')}?`
        : 'list_documents shows what is there.';
    return `No document "${given}" is in the library, so it matches nothing: ${hint}`;
  });
  if (documents.length === 0)
    notices.push('`documents` was an empty list, which matches nothing; leave it out for all.');
  return { documents: keys, preferred, notices: [...standing, ...notices] };
}

/** The books of these names; "homebrew" means all books of the user. */
async function booksMeant(library: Library, names: readonly string[]): Promise<ResolvedDocuments> {
  const { keys, unknown } = await booksOrEditions(library, names);
  if (!unknown.some(({ given }) => areOwnBooks(given))) return { keys, unknown };
  const own = (await library.documents()).filter(isOwnBook).map(({ key }) => key);
  return {
    keys: [...new Set([...keys, ...own])],
    unknown: unknown.filter(({ given }) => own.length === 0 || !areOwnBooks(given)),
  };
}

/** The everyday name of an edition, such as "2024", means all of its books. */
async function booksOrEditions(
  library: Library,
  names: readonly string[],
): Promise<ResolvedDocuments> {
  const asGiven = await library.resolveDocuments(names);
  const editions = asGiven.unknown.flatMap(({ given }) => lookup(rulesetWords, plain(given)) ?? []);
  if (editions.length === 0) return asGiven;
  const inEditions = await library.resolveDocuments(editions);
  return {
    keys: [...new Set([...asGiven.keys, ...inEditions.keys])],
    unknown: asGiven.unknown.filter(({ given }) => {
      const ruleset = lookup(rulesetWords, plain(given));
      return !ruleset || inEditions.unknown.some((one) => one.given === ruleset);
    }),
  };
}

/** Few letters are near to much: of those only what begins with the same one is meant. */
const isNear = (given: string, key: string): boolean =>
  plain(given).length > FEW_LETTERS || plain(key).charAt(0) === plain(given).charAt(0);
const FEW_LETTERS = 5;

/** The edition being played, if the user has set it. */
const preferredEdition = ({ ruleset }: Config): string | undefined =>
  ruleset === 'any' ? undefined : ruleset;
