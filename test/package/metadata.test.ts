import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { badges, withBadges } from '../../scripts/package/badges.ts';
import { bundleManifest } from '../../scripts/package/bundle-manifest.ts';
import { stagesOf, wordsOf } from '../../scripts/package/dockerfile.ts';
import { deadLinks } from '../../scripts/package/links.ts';
import { addressFields, readPackage } from '../../scripts/package/package-json.ts';
import { serverJson } from '../../scripts/package/server-json.ts';
import project from '../../src/base/project.json' with { type: 'json' };
import { settings } from '../../src/mcp/catalogue.ts';

const about = readPackage();

/** What the registry demands of a server.json, schema of 2025-12-11. */
const Version = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
const Variable = z.strictObject({
  name: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
  description: z.string().optional(),
  choices: z.array(z.string()).optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  default: z.string().optional(),
  isSecret: z.boolean().optional(),
  isRequired: z.boolean().optional(),
});
const ServerJson = z.strictObject({
  $schema: z.literal(
    'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: Version,
  websiteUrl: z.url(),
  repository: z.strictObject({ url: z.url(), source: z.literal('github') }),
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal('npm'),
        registryBaseUrl: z.literal('https://registry.npmjs.org'),
        identifier: z.string(),
        version: Version,
        transport: z.strictObject({ type: z.literal('stdio') }),
        environmentVariables: z.array(Variable),
      }),
    )
    .min(1),
});

describe('what other places repeat about the project ("npm run metadata" writes it)', () => {
  test('package.json names the project by its one constant', () => {
    expect(about).toMatchObject(addressFields);
    expect(addressFields.mcpName).toBe(project.mcpName);
  });

  test('server.json is as the registry wants it, and of this version', () => {
    const written = ServerJson.parse(JSON.parse(readFileSync('server.json', 'utf8')));
    expect(written).toEqual(serverJson(about));
    expect(written.name).toBe(about.mcpName);
    const secrets = written.packages.flatMap(({ environmentVariables }) =>
      environmentVariables.filter(({ isSecret }) => isSecret).map(({ name }) => name),
    );
    expect(secrets).toEqual(['WORLD_ANVIL_APPLICATION_KEY', 'WORLD_ANVIL_AUTH_TOKEN']);
  });

  test('the README has these badges, and none that installs a name that is not ours', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(withBadges(readme, about)).toBe(readme);
    if (!project.published) expect(badges(about)).not.toMatch(/npx|npmjs|install/);
  });
});

test('the bundle asks for toolsets, edition and keys, and hands them over as settings', async () => {
  const manifest = await bundleManifest(about, 'darwin');
  const { env } = manifest.server.mcp_config;
  const known = new Map(Object.values(settings).map((setting) => [setting.env, setting]));
  for (const [variable, value] of Object.entries(env)) {
    const asked = manifest.user_config[value.replace(/^\$\{user_config\.|\}$/g, '')];
    expect(asked, variable).toMatchObject({ required: false });
    expect(asked && 'sensitive' in asked, variable).toBe(known.get(variable)?.secret === true);
  }
  expect(Object.keys(manifest.user_config)).toEqual(
    expect.arrayContaining(['toolsets', 'ruleset', 'worldAnvilAuthToken']),
  );
  expect(manifest.version).toBe(about.version);
  expect(manifest.compatibility.platforms).toEqual(['darwin']);
});

test('the image runs the packed program as a user without rights, and says whether it is well', () => {
  const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));
  const last = stages.at(-1) ?? [];
  const rest = (word: string) => last.find((one) => one.word === word)?.rest ?? '';
  expect(rest('USER')).toBe('node');
  expect(rest('HEALTHCHECK')).toContain('/healthz');
  expect(wordsOf(rest('ENTRYPOINT')).at(-1)).toMatch(/node_modules\/lorewright\/dist\/cli\.js$/);
  // Nothing of the build, npm's cache least of all, is in the image that runs.
  expect(last.some(({ word }) => word === 'RUN')).toBe(false);
  expect(stages.flat().some(({ rest: text }) => /TOKEN|KEY/.test(text))).toBe(false);
});

test('links between the documents lead somewhere', () => {
  expect(deadLinks('docs')).toEqual([]);
});
