import type { LoreErrorOptions } from '../base/error.ts';
import { listed } from '../text/excerpt.ts';
import { nearest } from '../text/names.ts';

/** What to do about an unknown name: those that may be meant, or else all there are. */
export function meantOrKnown(
  typed: string,
  names: readonly string[],
  known: string,
): Pick<LoreErrorOptions, 'next' | 'suggestions'> {
  const suggestions = nearest(typed, names);
  return suggestions.length > 0
    ? { next: `Did you mean ${listed(suggestions, 'or')}?`, suggestions }
    : { next: known, suggestions };
}
