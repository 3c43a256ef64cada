import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rules } from '../../../src/dnd5e/character/all-checks.ts';
import { breakers } from './broken-rules.ts';
import { badBuilds } from './builds-bad.ts';

it('every rule that can be broken is broken somewhere', () => {
  const broken = new Set([...breakers, ...badBuilds].map((one) => one.rule));
  // These only ever inform.
  const informing = ['armor-stealth', 'druid-metal', 'heavy-weapon', 'unknown-content'];
  expect([...broken, ...informing].sort()).toEqual(rules.map((rule) => rule.id).sort());
});

it('docs/characters.md names every rule', () => {
  const page = readFileSync('docs/characters.md', 'utf8');
  for (const { id } of rules) expect(page).toContain(`\`${id}\``);
});
