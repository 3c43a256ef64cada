/** A body as it was stored: its shape was checked then, and checking it at every search is felt. */
export function bodyIn(json: string): Readonly<Record<string, unknown>> {
  const body: unknown = JSON.parse(json);
  if (typeof body !== 'object' || body === null) throw new Error('an entity has no body');
  return { ...body };
}
