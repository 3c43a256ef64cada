import { compareReleases } from '../datapack/release.ts';
import type { NodeContext } from './node-context.ts';

/** Values of block states are texts only since predicates are read by codecs. */
const STRICT_STATES = '1.20.3';

const boundsOfState =
  /^\{\s*"m(?:in|ax)"\s*:\s*"[^"]*"\s*(?:,\s*"m(?:in|ax)"\s*:\s*"[^"]*"\s*)?\}$/;

/** Values that the game reads although the schema does not know them. */
export function isAccepted(
  message: string,
  { keys }: Pick<NodeContext, 'keys'>,
  written: string,
  release: string,
): boolean {
  // Arguments of a translation may be numbers and booleans, and may be none.
  if (keys.at(-1) === 'with')
    return /^Expected/.test(message) && /^(\[\s*\]|[-+]?[\d.]+[a-z]?|true|false)$/i.test(written);
  if (/^Expected/.test(message) && /^(properties|state)$/.test(keys.at(-2) ?? ''))
    return (
      boundsOfState.test(written) ||
      (compareReleases(release, STRICT_STATES) < 0 && /^(\d+|true|false)$/.test(written))
    );
  return false;
}
