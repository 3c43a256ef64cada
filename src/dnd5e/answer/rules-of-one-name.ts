import type { Entity, Library } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { slugify } from '../../text/names.ts';
import type { Edition } from '../model/edition.ts';
import { calledInEdition } from './in-other-edition.ts';
import { pathOf } from './under-heading.ts';

type Sides = Readonly<Partial<Record<Edition, Entity>>>;

/** More than there are rules of one name in one book. */
const MANY = 10;

/**
 * Where a book has several rules of one name, those that stand at the same place in both editions:
 * Tools of the equipment, not what crafting says on tools.
 */
export async function onOneSubject(library: Library, name: string, found: Sides): Promise<Sides> {
  const { '2014': older, '2024': newer } = found;
  if (!older || !newer) return found;
  const newerOnes = await ofOneName(library, name, newer);
  const pairs = (await ofOneName(library, name, older)).flatMap((one) =>
    newerOnes.map((other) => ({ '2014': one, '2024': other })),
  );
  const [best = found] = pairs.toSorted(
    (a, b) => nearness(b) - nearness(a) || levelsApart(a) - levelsApart(b),
  );
  if (nearness(best) > (pairs.length > 1 ? 1 : 0)) return best;
  // The actions of a stat block and those of everybody: each has another name there.
  const was = await calledInEdition(library, newer, '2014', []);
  const is = was ? undefined : await calledInEdition(library, older, '2024', []);
  if (!was && !is) return best;
  return { '2014': was ?? older, '2024': is ?? newer };
}

/** The rules of this name in the book of one, or that alone if it is the one that is meant by the name. */
async function ofOneName(library: Library, name: string, one: Entity): Promise<Entity[]> {
  if (one.slug === slugify(one.name)) return [one];
  const { found } = await library.search({
    select: [{ kind: 'rule' }],
    documents: [one.document],
    name,
    asTyped: true,
    limit: MANY,
  });
  const named = found.filter(({ match }) => match && isCertain(match.how));
  return [one, ...named.map(({ entity }) => entity)];
}

/** A glossary tells of rules that stand anywhere. */
const GLOSSARY = 'rules glossary';

/** Whether two rules stand under the same heading, or at least in the same part of the rules. */
export function nearness({ '2014': older, '2024': newer }: Sides): number {
  if (!older || !newer) return 0;
  const heading = pathOf(older).at(-1);
  if (heading !== undefined && heading === pathOf(newer).at(-1)) return 2;
  const [was, is] = [older.body.section, newer.body.section];
  // Armor is a chapter of its own in one book, and in the other a part of the chapter Equipment.
  const [above, ...others] = [...pathOf(older), ...pathOf(newer)];
  if (above !== undefined && others.length === 0 && above.toLowerCase() === was && was === is)
    return 2;
  return was === is || is === GLOSSARY ? 1 : 0;
}

/** A heading of a chapter is rather the same as such a heading than as one of its details. */
const levelsApart = ({ '2014': older, '2024': newer }: Sides): number =>
  older && newer ? Math.abs(pathOf(older).length - pathOf(newer).length) : 0;
