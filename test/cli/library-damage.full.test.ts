import { expect, test } from 'vitest';
import { damages, expectMended } from './damaged-library.ts';

const others = Object.entries(damages).filter(([name]) => name !== '200 patches of 1 kB');

test.each(others)(
  '%s is reported with the command that mends it, and mended',
  async (_, damage) => {
    expect(others).toHaveLength(3);
    await expectMended(damage);
  },
);
