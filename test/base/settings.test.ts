import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveSettings } from '../../src/base/settings.ts';
import { settings } from '../../src/mcp/catalogue.ts';
import { emptyFolder } from '../helpers/folder.ts';

const rulesetFrom = (value: string): string =>
  resolveSettings(settings, {
    env: { LOREWRIGHT_CONFIG: '/nonexistent/config.json', LOREWRIGHT_RULESET: value },
  }).config.ruleset;

test('an edition may be set by its year', () => {
  expect(rulesetFrom('2024')).toBe('5e-2024');
  expect(rulesetFrom('5E-2014')).toBe('5e-2014');
  expect(() => rulesetFrom('2019')).toThrow('5e-2014, 5e-2024');
});

test('a config file may begin with a byte order mark, as editors on Windows write it', () => {
  const file = join(emptyFolder(), 'config.json');
  writeFileSync(file, '\uFEFF{ "ruleset": "5e-2024" }\r\n');
  expect(resolveSettings(settings, { env: {}, file }).config.ruleset).toBe('5e-2024');
  expect(() => resolveSettings(settings, { env: {}, file: emptyFolder() })).toThrow(
    /^The config file .* cannot be read: it is a folder\.$/,
  );
});
