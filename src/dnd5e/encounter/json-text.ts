/** Some clients send lists and objects as JSON text. */
export function fromJsonText(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given;
  try {
    return fromJsonText(JSON.parse(given));
  } catch {
    return given;
  }
}
