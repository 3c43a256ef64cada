import type { Notice } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import type { Entity, Library } from '../../library/library.ts';
import { perGeneration } from '../../library/per-generation.ts';
import { listed } from '../../text/excerpt.ts';
import { squashed } from '../../text/names.ts';
import { homebrewKinds } from '../model/homebrew.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { areOwnBooks, ownSource } from '../sources/own-books.ts';
import { primaryLabel } from '../sources/sources.ts';
import { fetchedAt } from '../sources/sync-progress.ts';

/** The kinds that a sync can fetch: no homebrew, nothing of the user's own. */
const synced = new Set(
  dnd5eKinds.map((kind) => kind.name).filter((kind) => !homebrewKinds.includes(kind)),
);

const howToFetch = (what: string): string =>
  `"${commandLine('sync')}" fetches ${what}, and "${commandLine('sync --from FILE')}" takes ${what} from a snapshot.`;

/** Reports kinds that nothing has filled yet as missing, instead of just an empty list. */
export async function missing(
  library: Library,
  kinds: readonly string[],
  documents?: readonly string[],
): Promise<Notice[]> {
  // A search of the user's own books does not depend on a sync.
  if (documents && (await areOwnBooks(library, documents))) return [];
  return missingKinds(library, kinds.join(' '), () => findMissing(library, kinds));
}

const missingKinds = perGeneration<Notice[]>();

async function findMissing(library: Library, kinds: readonly string[]): Promise<Notice[]> {
  const empty: string[] = [];
  let own = '';
  for (const kind of kinds) {
    if (!synced.has(kind) || (await library.count(kind, ownSource)) > 0) continue;
    empty.push(kind);
    if ((await library.count(kind)) > 0) own = ' beyond homebrew';
  }
  if (empty.length === 0) return [];
  const words = empty.map((kind) => library.kinds.get(kind)?.many ?? kind);
  return [
    {
      text: `The library has no ${listed(words, 'or')}${own} yet.`,
      operator: `"${commandLine('sync')}" fetches them from ${primaryLabel}.`,
    },
  ];
}

/**
 * A preferred edition hides nothing, so results may be of other editions: says so, and whether the
 * library has anything of that edition at all.
 */
export async function elsewhereOnly(
  library: Library,
  shown: readonly Pick<Entity, 'kind' | 'ruleset' | 'name'>[],
  ruleset: string | undefined,
): Promise<Notice[]> {
  if (ruleset === undefined) return [];
  const others = shown.filter((entity) => entity.ruleset !== ruleset);
  if (others.length === 0 && shown.length > 0) return [];
  const filled = (await library.documents()).some(
    (document) => document.entityCount > 0 && document.ruleset === ruleset,
  );
  if (!filled)
    return [{ text: `The library has nothing of ${ruleset} yet.`, operator: howToFetch('it') }];
  const [first] = shown;
  if (!first) return [];
  if (shown.length === 1) {
    const { found } = await library.search({
      select: [{ kind: first.kind }],
      rulesets: [ruleset],
      name: first.name,
      limit: 3,
    });
    const same = found.find(({ entity }) => squashed(entity.name) === squashed(first.name));
    if (same)
      return [
        `This is ${first.name} of ${first.ruleset}; that of ${ruleset} is ‹${same.entity.uri}›.`,
      ];
    const near = found.map(({ entity }) => entity.name);
    const there = near.length > 0 ? ` Near names there: ${listed(near, 'or')}.` : '';
    return [`${first.name} is not in ${ruleset} here; this is ${first.ruleset}.${there}`];
  }
  return [
    `${others.length} of these ${shown.length} are of other editions, as each says; documents: ["${ruleset}"] leaves them out.`,
  ];
}

/** What a library lacks that was never synced. */
export async function onlyBuiltIn(library: Library): Promise<Notice[]> {
  if ((await fetchedAt(library)) !== undefined) return [];
  const empty: string[] = [];
  for (const kind of synced)
    if ((await library.count(kind)) === 0) empty.push(library.kinds.get(kind)?.many ?? kind);
  const editions = new Set((await library.documents()).map(({ ruleset }) => ruleset));
  const lacking = [...empty, ...(editions.has('5e-2024') ? [] : ['anything of the 2024 rules'])];
  if (lacking.length === 0) return [];
  return [
    {
      text: `Nothing was fetched yet: this is the SRD 5.1 that comes with Lorewright, without ${listed(lacking, 'or')}.`,
      operator: howToFetch('them'),
    },
  ];
}
