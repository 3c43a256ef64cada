import type { Entity, Library } from '../../library/library.ts';
import { plain, slugify } from '../../text/names.ts';
import { type Edition, rulesetOf } from '../model/edition.ts';
import { saidFor } from '../model/other-names.ts';

/** A name in the spellings that books use for it. */
function spellings(kind: string, typed: string): string[] {
  const name = typed.trim();
  const words = plain(name).split(' ');
  const found = [plain(name)];
  // "Light Crossbow" and "Crossbow, light".
  if (words.length === 2) found.push([...words].reverse().join(' '));
  const said = Object.entries(saidFor(kind)).find(([other]) => plain(other) === plain(name));
  if (said) found.push(plain(said[1]));
  if (kind === 'armor') {
    const bare = words.filter((word) => word !== 'armor' && word !== 'mail').join(' ');
    found.push(`${bare} armor`, `${bare} mail`, bare);
  }
  return [...new Set(found.filter((one) => one !== ''))];
}

/**
 * The entity of this very name, from the edition's own rules if they are there, else from any book
 * of the edition, else from another edition; nothing that is merely similar.
 */
export async function findNamed(
  library: Library,
  kind: string,
  typed: string,
  edition: Edition,
): Promise<Entity | undefined> {
  const names = spellings(kind, typed);
  const inRules = async (of: Edition): Promise<Entity | undefined> => {
    for (const name of names) {
      const entity = await library.get(`${kind}/srd-${of}/${slugify(name)}`);
      if (entity) return entity;
    }
    return undefined;
  };
  const inBooks = async (rulesets?: readonly string[]): Promise<Entity | undefined> => {
    for (const name of names) {
      const { found } = await library.search({
        select: [{ kind }],
        name,
        limit: 10,
        ...(rulesets && { rulesets }),
      });
      const exact = found.find(({ entity }) => plain(entity.name) === name);
      if (exact) return exact.entity;
    }
    return undefined;
  };
  return (
    (await inRules(edition)) ??
    (await inBooks([rulesetOf(edition)])) ??
    (await inRules(edition === '2014' ? '2024' : '2014')) ??
    (await inBooks())
  );
}
