import { describe, expect, it } from 'vitest';
import { LoreError } from '../../src/base/error.ts';
import { explained } from '../../src/library/sqlite/sqlite-errors.ts';

const failure = (code: string): Error => Object.assign(new Error('raw words'), { code });

describe('what befalls the library file', () => {
  it.each([
    ['SQLITE_BUSY', 'Another program is writing'],
    ['SQLITE_BUSY_SNAPSHOT', 'Another program is writing'],
    ['SQLITE_FULL', 'The disk is full'],
    ['SQLITE_READONLY_DIRECTORY', 'cannot be written'],
    ['SQLITE_IOERR_WRITE', 'The disk refused'],
    ['SQLITE_CORRUPT', 'damaged'],
    ['SQLITE_CORRUPT_VTAB', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
    ['UNKNOWN_SQLITE_ERROR_1544', 'cannot be written'],
  ])('%s is told in words, with the next step', (code, words) => {
    const error = explained(failure(code));
    expect(error).toBeInstanceOf(LoreError);
    expect(error).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(words),
      next: expect.stringMatching(/\.$/),
    });
  });

  it('anything else stays the defect it is', () => {
    const defect = failure('SQLITE_CONSTRAINT');
    expect(explained(defect)).toBe(defect);
    expect(explained('text')).toBe('text');
  });
});
