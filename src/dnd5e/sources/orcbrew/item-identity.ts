import { slugify } from '../../../text/names.ts';
import type { Item } from './books.ts';
import { titled } from './wording.ts';

/** An item with a name and a key. */
export interface Named extends Item {
  readonly name: string;
  /** How other items of the file refer to it. */
  readonly key: string;
  readonly hidden: boolean;
}

const NAME_LENGTH = 200;

/** The item with its name; undefined, with a finding, if it has none. */
export function named(item: Item): Named | undefined {
  const { fields } = item;
  const key = fields.text('key');
  const hidden = fields.flag('disabled?');
  const given = fields.text('name')?.replace(/\s+/g, ' ');
  if (given) {
    const name = given.slice(0, NAME_LENGTH);
    if (name !== given) fields.placeOf('name').repaired(`cut to ${NAME_LENGTH} characters`);
    return { ...item, name, key: key ?? slugify(name), hidden };
  }
  // A key without content is left over from something deleted.
  const hasContent = fields.entries().some(([field, value]) => !SIGNS.has(field) && value !== null);
  if (!key || !hasContent) {
    fields.place.skipped(key ? 'has a key but no name and no content' : 'has neither name nor key');
    return undefined;
  }
  const name = titled(key).slice(0, NAME_LENGTH);
  fields.place.repaired(`has no name; named "${name}" after its key`);
  return { ...item, name, key, hidden };
}

const SIGNS: ReadonlySet<string> = new Set([
  'key',
  'name',
  'option-pack',
  'disabled?',
  'disabled-reason',
]);
