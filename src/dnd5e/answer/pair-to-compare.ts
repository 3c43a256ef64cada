import { notFound } from '../../base/error.ts';
import type { Notice } from '../../base/notice.ts';
import { isAddress } from '../../library/address.ts';
import { type Entity, type Library, libraryService } from '../../library/library.ts';
import { explainMatch, isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { comparableKinds } from '../model/game-words.ts';
import { fillService } from '../sources/fill-on-demand.ts';
import {
  acrossKinds,
  type Comparable,
  isRuleKind,
  isWhole,
  type Pair,
  pairsNamed,
} from './edition-pairs.ts';
import { named } from './find-by-name.ts';
import { topicToCompare } from './topic-to-compare.ts';

/** The two editions of one thing, found by a typed name. */
interface Compared {
  readonly pair: Pair;
  /** A rule and a condition on the same subject: Grappling and Grappled. */
  readonly related?: readonly Pair[];
  readonly notices: Notice[];
}

/** Finds the same name in both editions. Prefers a kind that has both, and a name over an alias. */
export async function pairToCompare(
  ctx: ToolContext,
  typed: string,
  contentType: Comparable | undefined,
): Promise<Compared> {
  const library = ctx.use(libraryService);
  const filler = ctx.use(fillService);
  const kinds: readonly Comparable[] = contentType ? [contentType] : comparableKinds;
  if (isAddress(typed)) {
    const { entity } = await named(ctx, { name: typed, kinds });
    return pairToCompare(
      ctx,
      entity.name,
      kinds.find((kind) => kind === entity.kind),
    );
  }
  const notices: Notice[] = [];
  // The 2024 rules have fighting styles as feats, without the word before them.
  let name = typed.replace(/^fighting style:?\s+/i, '');
  let pairs = await pairsNamed(library, name, kinds);
  const nameAlone = withoutSort(typed);
  if (pairs.length === 0 && nameAlone !== typed) {
    // "dodge action" is the rule Dodge, never a spell of that name.
    const sorts = kinds.filter(isRuleKind);
    pairs = await pairsNamed(library, nameAlone, sorts);
    if (pairs.length > 0) name = nameAlone;
  }
  if (pairs.length === 0) {
    const topic = await topicToCompare(library, typed, kinds);
    if (topic) return topic;
    // A word of English is no misspelt name: "sneaking" is not Sana King.
    const asTyped = await library.isEnglish(name);
    const { entity, how } = await named(ctx, { name, kinds, asTyped });
    name = entity.name;
    if (how !== 'exact') notices.push(explainMatch(typed, name, how));
    pairs = await pairsNamed(library, name, kinds);
    if (asTyped && !isCertain(how) && !pairs.some(isWhole))
      throw notFound(`Nothing called "${typed}" is in both editions.`, {
        next: `Nearest is ${entity.name} ‹${entity.uri}›; search_rule finds rules by other words.`,
        suggestions: [entity.name],
      });
  }
  const [first] = pairs;
  if (first && !pairs.some(isWhole)) {
    // If one side is missing, try to fetch it.
    const want = { select: [{ kind: first.kind }], name };
    notices.push(...(await filler.fill(want, async () => true)).notices);
    pairs = await pairsNamed(library, name, kinds);
  }
  const calledSo = ({ entities }: Pair): number =>
    Object.values(entities).filter((entity) => plain(entity.name) === plain(name)).length;
  const best = pairs.toSorted(
    (a, b) => Number(isWhole(b)) - Number(isWhole(a)) || calledSo(b) - calledSo(a),
  );
  const [nearest, ...rest] = best;
  if (!nearest)
    throw notFound(`"${typed}" stands in neither the 2014 nor the 2024 rules of the library.`, {
      next: 'It may be third-party content of another ruleset: search_all finds it.',
    });
  const pair = acrossKinds(nearest, rest);
  const sorts = new Set(Object.values(pair.entities).map(({ kind }) => kind));
  if (sorts.size > 1)
    notices.push(
      `By the 2014 rules ${name} is a ${oneOf(library, pair.entities['2014'])}, by the 2024 rules a ${oneOf(library, pair.entities['2024'])}; only what they say is compared.`,
    );
  const { '2014': older, '2024': newer } = pair.entities;
  if (older && newer && plain(older.name) !== plain(newer.name))
    notices.push(`Compared are ${older.name} (2014) and ${newer.name} (2024).`);
  if (pair.alsoOf)
    notices.push(
      `${listed(pair.alsoOf)} also ${pair.alsoOf.length === 1 ? 'has' : 'have'} a feature of this name, which is not compared here.`,
    );
  const isRule = (one: Pair): boolean => isRuleKind(one.kind);
  const related = isRule(pair) ? rest.filter((one) => isRule(one) && isWhole(one)) : [];
  const others = pairs
    .filter((one) => one !== nearest && !related.includes(one) && !sorts.has(one.kind))
    .map((one) => library.kinds.get(one.kind)?.many ?? one.kind);
  if (others.length > 0)
    notices.push(`${name} also stands among the ${listed(others)}; content_type chooses.`);
  return { pair, related, notices };
}

const oneOf = (library: Library, entity: Entity | undefined): string =>
  library.kinds.get(entity?.kind ?? '')?.one ?? 'thing';

/** A name without question words and without the word for its sort of rule. */
const withoutSort = (typed: string): string =>
  typed
    .replace(/^(how\s+(do(es)?\s+)?|rules?\s+(for|of|on)\s+)|[\s?]+$/gi, '')
    .replace(/^the\s+|\s+(actions?|conditions?|rules?|works?)$/gi, '')
    .trim();
