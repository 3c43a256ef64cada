import fc from 'fast-check';

/** Any character but half of a surrogate pair. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/**
 * Texts of any characters, and some that are words of JavaScript. `unit: 'binary'` makes them too, but
 * begins with a table of a million characters in every process.
 */
export const anyText = (limits: { maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: character, ...limits }) },
    { weight: 1, arbitrary: fc.string(limits) },
  );
