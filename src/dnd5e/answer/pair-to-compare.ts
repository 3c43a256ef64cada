import { notFound } from '../../base/error.ts';
import type { Notice } from '../../base/notice.ts';
import { isAddress } from '../../library/address.ts';
import { type Entity, type Library, libraryService } from '../../library/library.ts';
import { explainMatch, isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { type Edition, editions, rulesetOf } from '../model/edition.ts';
import { comparableKinds } from '../model/game-words.ts';
import { fillService } from '../sources/fill-on-demand.ts';
import { acrossKinds, type Comparable, isWhole, type Pair, pairsNamed } from './edition-pairs.ts';
import { named } from './find-by-name.ts';

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
    const sorts = kinds.filter((kind) => ruleKinds.includes(kind));
    pairs = await pairsNamed(library, nameAlone, sorts);
    if (pairs.length > 0) name = nameAlone;
  }
  if (pairs.length === 0) {
    const topic = await topicOf(library, typed, kinds);
    if (topic) return topic;
    const { entity, how } = await named(ctx, { name, kinds });
    name = entity.name;
    if (how !== 'exact') notices.push(explainMatch(typed, name, how));
    pairs = await pairsNamed(library, name, kinds);
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
  const isRule = (one: Pair): boolean => ruleKinds.includes(one.kind);
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

const ruleKinds: readonly Comparable[] = ['condition', 'rule'];

/** A name without question words and without the word for its sort of rule. */
const withoutSort = (typed: string): string =>
  typed
    .replace(/^(how\s+(do(es)?\s+)?|rules?\s+(for|of|on)\s+)|[\s?]+$/gi, '')
    .replace(/^the\s+|\s+(actions?|conditions?|rules?|works?)$/gi, '')
    .trim();

/**
 * For a subject that is not a name: the passage of each edition closest to it. Undefined if there
 * is an entry of that name after all, or if one edition has nothing on it.
 */
async function topicOf(
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
): Promise<Compared | undefined> {
  const sorts = kinds.filter((kind) => ruleKinds.includes(kind));
  if (sorts.length === 0) return undefined;
  const certain = await library.search({
    select: kinds.map((kind) => ({ kind })),
    name: typed,
    limit: 1,
  });
  const how = certain.named?.how;
  if (how && isCertain(how)) return undefined;
  const entities: Partial<Record<Edition, Entity>> = {};
  for (const edition of editions) {
    const { found, weak } = await library.search({
      select: sorts.map((kind) => ({ kind })),
      rulesets: [rulesetOf(edition)],
      search: typed,
      limit: 1,
    });
    const [best] = found;
    if (!best || weak || !mentionsTopic(library, best.entity, typed)) return undefined;
    entities[edition] = best.entity;
  }
  const [older, newer] = [entities['2014'], entities['2024']];
  if (!older || !newer) return undefined;
  return {
    pair: { kind: newer.kind === 'condition' ? 'condition' : 'rule', entities },
    notices: [
      `Nothing is called "${typed}"; compared is what each edition says on it: ${older.name} (2014) and ${newer.name} (2024).`,
    ],
  };
}

/** Whether a text contains a word of the input: similarity of meaning alone proves nothing. */
function mentionsTopic(library: Library, { kind, name, body }: Entity, typed: string): boolean {
  const text = plain(`${name} ${library.kinds.get(kind)?.prose(body) ?? ''}`);
  const words = plain(typed)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 3);
  return words.some((word) => text.includes(word.replace(/(e?s|ing|ed)$/, '')));
}
