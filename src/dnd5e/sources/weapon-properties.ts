import type { Weapon } from '../model/equipment.ts';
import { someOf } from './text-facts.ts';

/** What has a field of its own: `range 80/320`, `1d10`. */
const OWN_FIELD = /^(?:(?:range\s*)?\d+\s*\/\s*\d+(?:\s*(?:ft\.?|feet))?|\d*d?\d+)$/i;

/**
 * What is said of single properties beside their names: `Two-Handed (unless mounted)`, and `Bolt` of
 * `Ammunition (Range 80/320; Bolt)`.
 */
export function propertyNotes(
  properties: readonly { readonly name: string; readonly detail: string | null | undefined }[],
): Weapon['property_notes'] {
  const notes: Record<string, string> = {};
  for (const { name, detail } of properties) {
    const said = (detail ?? '').split(/\s*;\s*/).filter((part) => part && !OWN_FIELD.test(part));
    if (said.length > 0) notes[name.toLowerCase()] = said.join('; ').toLowerCase();
  }
  return someOf(notes);
}
