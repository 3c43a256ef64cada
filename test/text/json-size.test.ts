import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteLength, fitsInto } from '../../src/text/json-size.ts';

const written = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

test('a value is as long as its JSON, whatever it holds', () => {
  const anything = fc.anything({ withDate: true, withNullPrototype: true, withSparseArray: true });
  fc.assert(fc.property(anything, (value) => byteLength(value) === written(value)));
});

test('a text is as long as its JSON, with halves of characters and control characters too', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }));
  fc.assert(
    fc.property(units, (codes) => {
      const text = String.fromCharCode(...codes);
      return byteLength(text) === written(text);
    }),
  );
  for (let code = 0; code < 0x100; code++) {
    const text = `a ${String.fromCharCode(code)}`;
    expect(byteLength(text)).toBe(written(text));
  }
});

test('what fits is what is not longer', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.nat({ max: 500 }),
      (value, bytes) => fitsInto(bytes, value) === written(value) <= bytes,
    ),
  );
});
