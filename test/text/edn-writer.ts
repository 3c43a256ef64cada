import type { Edn } from '../../src/text/edn-value.ts';

/** Writes EDN the plain way, so that what was read can be compared with what was written. */
export function writeEdn(value: Edn): string {
  if (value === null) return 'nil';
  if (typeof value === 'string')
    return `"${value.replace(/[\\"]/g, (c) => `\\${c}`).replace(/\r/g, '\\r')}"`;
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '##NaN';
    if (!Number.isFinite(value)) return value > 0 ? '##Inf' : '##-Inf';
    const digits = Object.is(value, -0) ? '-0' : String(value);
    // Whole numbers beyond the safe ones would be read as big integers.
    return /^-?\d+$/.test(digits) && (!Number.isSafeInteger(value) || Object.is(value, -0))
      ? `${digits}.0`
      : digits;
  }
  if (typeof value === 'bigint') return `${value}N`;
  if (typeof value === 'boolean') return String(value);
  switch (value.type) {
    case 'keyword':
      return `:${value.namespace ? `${value.namespace}/` : ''}${value.name}`;
    case 'symbol':
      return `${value.namespace ? `${value.namespace}/` : ''}${value.name}`;
    case 'list':
      return `(${value.items.map(writeEdn).join(' ')})`;
    case 'vector':
      return `[${value.items.map(writeEdn).join(' ')}]`;
    case 'set':
      return `#{${value.items.map(writeEdn).join(' ')}}`;
    case 'map':
      return `{${value.entries.map(([k, v]) => `${writeEdn(k)} ${writeEdn(v)}`).join(', ')}}`;
    case 'tagged':
      return `#${value.tag} ${writeEdn(value.value)}`;
  }
}
