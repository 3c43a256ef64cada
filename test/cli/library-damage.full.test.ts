import { expect, test } from 'vitest';
import { damages, expectMended } from './damaged-library.ts';

test.each(damages)(
  '$what is reported with the command that fixes it, and fixed',
  async ({ damage, songsLeft = 0 }) => {
    expect((await expectMended(damage)).songs).toBeGreaterThanOrEqual(songsLeft);
  },
);
