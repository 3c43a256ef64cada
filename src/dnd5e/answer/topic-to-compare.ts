import { lookup } from '../../base/lookup.ts';
import type { Entity, Library } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { findNamed } from '../character/find-in-edition.ts';
import { type Edition, editions, rulesetOf } from '../model/edition.ts';
import { synonyms } from '../model/synonyms.ts';
import { closedNamesIn } from './closed-names.ts';
import { type Comparable, isRuleKind, type Pair } from './edition-pairs.ts';
import { calledInEdition } from './in-other-edition.ts';

/** How many of the nearest rules of each edition may be the ones on a subject. */
const NEAREST = 4;

/**
 * For a subject that is not a name: the rule nearest to it, with what the other edition has in its
 * place. Undefined if something has that name after all, or if no rule speaks of it.
 */
export async function topicToCompare(
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
): Promise<{ readonly pair: Pair; readonly notices: string[] } | undefined> {
  const sorts = kinds.filter(isRuleKind);
  if (sorts.length === 0 || (await isPartOfName(library, typed, kinds))) return undefined;
  const words = wordsOf(typed);
  const near = (
    await Promise.all(editions.map((edition) => nearestRules(library, typed, sorts, edition)))
  )
    .flat()
    .filter(({ entity }) => hasWord(library, entity, words))
    .sort((a, b) => b.score - a.score);
  // What players call a rule is its name: "dual wielding", although a closed book has Dual Wielder.
  if (near[0]?.score !== 1 && closedNamesIn(typed, []).length > 0) return undefined;
  let pair: Pair | undefined;
  for (const { entity, edition } of near) {
    const other = await inOther(library, entity, edition);
    if (pair && !other) continue;
    const entities = { [edition]: entity, ...(other && { [otherThan(edition)]: other }) };
    pair = { kind: entity.kind === 'condition' ? 'condition' : 'rule', entities };
    if (other) break;
  }
  if (!pair) return undefined;
  const { entities } = pair;
  const names = editions.flatMap((edition) => {
    const entity = entities[edition];
    return entity ? [`${entity.name} (${edition})`] : [];
  });
  return {
    pair,
    notices: [
      `Nothing is called "${typed}"; compared is what the rules say on it: ${listed(names)}.`,
    ],
  };
}

/** Whether it is the name of something, or a part of the name of something that is no rule. */
async function isPartOfName(
  library: Library,
  name: string,
  kinds: readonly Comparable[],
): Promise<boolean> {
  const { found } = await library.search({
    select: kinds.map((kind) => ({ kind })),
    documents: editions.map((edition) => `srd-${edition}`),
    name,
    asTyped: true,
    limit: 1,
  });
  const [first] = found;
  return (
    first?.match !== undefined &&
    (isCertain(first.match.how) ||
      !kinds.some((kind) => kind === first.entity.kind && isRuleKind(kind)))
  );
}

async function nearestRules(
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
  edition: Edition,
) {
  const { found } = await library.search({
    select: kinds.map((kind) => ({ kind })),
    documents: [`srd-${edition}`],
    search: typed,
    limit: NEAREST,
  });
  return found.map(({ entity, score = 0 }) => ({ entity, score, edition }));
}

const otherThan = (edition: Edition): Edition => (edition === '2014' ? '2024' : '2014');

/** What the other edition has in place of a rule: one of the same name, or what became of it. */
async function inOther(
  library: Library,
  rule: Entity,
  edition: Edition,
): Promise<Entity | undefined> {
  const other = otherThan(edition);
  const same = await findNamed(library, rule.kind, rule.name, other);
  if (same?.ruleset === rulesetOf(other)) return same;
  return calledInEdition(library, rule, other, []);
}

/** The words of a subject without their endings, and what the books say for them. */
function wordsOf(typed: string): string[] {
  const own = plain(typed);
  const written = [own, ...own.split(' ')].map((words) => lookup(synonyms, words) ?? '');
  return [own, ...written]
    .flatMap((text) => plain(text).split(' '))
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/(e?s|ing|ed)$/, ''));
}

/** Whether a text contains a word of the subject: similarity of meaning alone proves nothing. */
function hasWord(
  library: Library,
  { kind, name, body }: Entity,
  words: readonly string[],
): boolean {
  const text = ` ${plain(`${name} ${library.kinds.get(kind)?.prose(body) ?? ''}`)}`;
  return words.some((word) => text.includes(` ${word}`));
}
