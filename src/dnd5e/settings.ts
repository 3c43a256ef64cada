import { defineSettings, type ValuesOf } from '../base/config.ts';
import { rulesets } from './model/game-words.ts';

export const settings = defineSettings({
  ruleset: {
    perMember: true,
    env: 'LOREWRIGHT_RULESET',
    flag: 'ruleset',
    kind: [...rulesets, 'any'],
    fallback: () => 'any',
    help: 'The D&D edition you play: it comes first in every answer, others are labelled',
  },
});

declare module '../base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}
