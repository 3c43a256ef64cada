import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, type Reader } from './page-session.ts';

export const DARK_PHONE: BrowserContextOptions = {
  colorScheme: 'dark',
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};

/** The views with the most on them. */
export const richViews = [
  ['first screen', '#/'],
  ['stat block', '#/creature/srd-2014/adult-red-dragon?q=dragon'],
  ['encounter', '#/encounter?party=5,5,5&with=4%20Goblin;1%20Ogre'],
  ['character', '#/character'],
] as const;

export const otherViews = [
  ['list', '#/?q=dragon&kind=creature'],
  ['empty list', '#/?q=qqqqqqqqqqqq&kind=spell&level=9'],
  ['spell', '#/spell/srd-2014/fireball'],
  ['class', '#/class/srd-2014/wizard'],
  ['rule', '#/condition/srd-2014/grappled'],
  ['comparison', '#/compare?name=Fireball'],
  ['dice', '#/dice?n=4d6kh3&at=14'],
  ['data pack', '#/datapack'],
  ['library', '#/library'],
] as const;

/**
 * Nothing that axe finds, and nothing wider than a phone. All views share their colours, so that not
 * every one needs to be looked at in the dark.
 */
export async function expectSound(
  reader: Reader,
  phone: Reader,
  hash: string,
  { dark }: { dark: boolean },
): Promise<void> {
  await reader.open(hash);
  await expectAccessible(reader.page);
  await phone.open(hash);
  if (dark) await expectAccessible(phone.page, ['color-contrast', 'target-size']);
  const overflow = await phone.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
