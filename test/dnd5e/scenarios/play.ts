import { describe, test } from 'vitest';
import { lookupScenarios } from './lookup.ts';
import type { Scenarios, Stage } from './scenario.ts';
import { searchScenarios } from './search.ts';

export const specification: Readonly<Record<string, Scenarios>> = {
  'lookup tools': lookupScenarios,
  'search tools': searchScenarios,
};

/** Makes a test of every scenario of the specification that can be played there. */
export function play({ session, online: connect, lacks = [] }: Stage): void {
  for (const [document, requirements] of Object.entries(specification))
    describe(document, () => {
      for (const [requirement, scenarios] of Object.entries(requirements))
        for (const [name, scenario] of Object.entries(scenarios)) {
          const title = `${requirement}: ${name}`;
          if ('online' in scenario && connect)
            test(title, async () => scenario.online(await connect()));
          if ('play' in scenario && !scenario.needs?.some((kind) => lacks.includes(kind)))
            test(title, async () => scenario.play(await session()));
        }
    });
}
