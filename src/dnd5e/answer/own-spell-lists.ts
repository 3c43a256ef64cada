import type { Entity, Library, Selection } from '../../library/library.ts';
import { slugify, squashed } from '../../text/names.ts';
import { findNamed } from '../character/find-in-edition.ts';
import { CharacterClass } from '../model/class.ts';
import { editions, rulesetOf } from '../model/edition.ts';

const Casting = CharacterClass.pick({ spellcasting: true });

/** More than there are classes of one name. */
const MANY = 20;

/**
 * Spells of a class, with those that the class itself lists: a class of one's own may list spells of
 * other books, which do not name it, or use the list of another class.
 */
export async function withOwnSpellLists(
  library: Library,
  select: readonly Selection[],
): Promise<readonly Selection[]> {
  const all: Selection[] = [];
  for (const selection of select) {
    const { class_key, ...filters } = selection.filters ?? {};
    all.push(selection);
    if (selection.kind !== 'spell' || typeof class_key !== 'string') continue;
    for (const entity of await classesCalled(library, class_key)) {
      const { spellcasting } = Casting.parse(entity.body);
      if (spellcasting?.list)
        all.push({ ...selection, filters: { ...filters, class_key: spellcasting.list } });
      if (spellcasting?.spells)
        all.push({ ...selection, filters, ids: await idsOf(library, entity, spellcasting.spells) });
    }
  }
  return all;
}

async function classesCalled(library: Library, name: string): Promise<readonly Entity[]> {
  const { found } = await library.search({
    select: [{ kind: 'class' }],
    name,
    asTyped: true,
    limit: MANY,
    fields: ['spellcasting'],
  });
  return found
    .map(({ entity }) => entity)
    .filter((entity) => squashed(entity.name) === squashed(name));
}

/** The spells of these names: those of the class's own book, else of its edition, else of any. */
async function idsOf(
  library: Library,
  { document, ruleset }: Entity,
  names: readonly string[],
): Promise<readonly string[]> {
  const edition = editions.find((one) => rulesetOf(one) === ruleset) ?? '2014';
  const ids: string[] = [];
  for (const name of names) {
    const own = await library.get(`spell/${document}/${slugify(name)}`);
    const spell = own ?? (await findNamed(library, 'spell', name, edition));
    if (spell) ids.push(spell.id);
  }
  return ids;
}
