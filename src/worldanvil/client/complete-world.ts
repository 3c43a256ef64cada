import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { titleOf } from './raw.ts';
import { worldsOf } from './resolve-names.ts';
import { worldAnvilService } from './world-anvil.ts';

/** The titles of the user's worlds that begin with what was typed. */
export async function worldTitles(typed: string, app: App): Promise<string[]> {
  try {
    const titles = (await worldsOf(app.use(worldAnvilService), {})).map(titleOf);
    return titles.filter((title) => title.toLowerCase().startsWith(typed.toLowerCase()));
  } catch (error) {
    // Nothing is suggested where World Anvil cannot be asked.
    if (error instanceof LoreError) return [];
    throw error;
  }
}
