/**
 * The headers of a request; undefined if a value cannot be sent, such as one with a line break. The
 * error of `fetch` would repeat the value, which may be a key, and errors are logged.
 */
export function sendableHeaders(values: Readonly<Record<string, string>>): Headers | undefined {
  try {
    return new Headers(values);
  } catch {
    return undefined;
  }
}

/** Printed letters, digits and signs of ASCII: all that keys of other services are made of. */
export const canBeKey = (text: string): boolean => /^[ -~]+$/.test(text.trim());
