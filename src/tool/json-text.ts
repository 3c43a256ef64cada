import { scanJson } from '../text/json-scan.ts';

/** JSON inside a text is parsed only within the limits of a message. */
const MOST = { depth: 64, values: 20_000 };

/** Some clients send lists and objects as JSON text; any other value is returned as it is. */
export function fromJsonText(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given;
  const { depth, values } = scanJson(given);
  if (depth > MOST.depth || values > MOST.values) return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
