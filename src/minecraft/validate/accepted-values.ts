import { compareReleases } from '../datapack/release.ts';
import type { NodeContext } from './node-context.ts';

/** Since then predicates and texts are parsed by codecs, which accept the declared type only. */
const STRICT_STATES = '1.20.3';
const STRICT_TEXT = '1.20.3';
const TEXT = 'Expected a string, an object, or a list';

const boundsOfState =
  /^\{\s*"m(?:in|ax)"\s*:\s*"[^"]*"\s*(?:,\s*"m(?:in|ax)"\s*:\s*"[^"]*"\s*)?\}$/;

/** Values that the game accepts although the schema does not know them. */
export function isAccepted(
  message: string,
  { keys }: Pick<NodeContext, 'keys'>,
  written: string,
  release: string,
): boolean {
  // Arguments of a translation may be numbers and booleans, and may be empty.
  if (keys.at(-1) === 'with')
    return /^Expected/.test(message) && /^(\[\s*\]|[-+]?[\d.]+[a-z]?|true|false)$/i.test(written);
  // Text was parsed more leniently before: a bare number is its own text.
  if (message === TEXT && compareReleases(release, STRICT_TEXT) < 0)
    return /^(-?[\d.]+|true|false)$/.test(written);
  if (/^Expected/.test(message) && /^(properties|state)$/.test(keys.at(-2) ?? ''))
    return (
      boundsOfState.test(written) ||
      (compareReleases(release, STRICT_STATES) < 0 && /^(\d+|true|false)$/.test(written))
    );
  return false;
}
