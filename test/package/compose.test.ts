import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { stagesOf } from '../../scripts/package/dockerfile.ts';
import { resolveSettings } from '../../src/base/settings.ts';
import { settings } from '../../src/mcp/catalogue.ts';
import { parseAddress } from '../../src/mcp/http.ts';
import { MESSAGE_BYTES } from '../../src/mcp/message.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string): string => readFileSync(`${root}/${name}`, 'utf8');

const Service = z.strictObject({
  image: z.string().optional(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition: z.string() }))])
    .default([]),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), retries: z.int() })
    .optional(),
  restart: z.string().optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).default([]),
});
const Compose = z.strictObject({
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
});

const text = read('compose.yaml');
const compose = Compose.parse(parse(text, { merge: true }));
const { services } = compose;
const servers = Object.entries(services).filter(([, { build }]) => build !== undefined);

/** What whoever starts it must give; `$$` stands for a `$` of the file's own. */
const given: Record<string, string> = {
  DATABASE_PASSWORD: 'secret',
  OAUTH_ISSUER: 'https://id.example.org',
  PUBLIC_URL: 'https://lore.example.org/mcp',
  SECRETS_KEY: 'a long passphrase of many words',
  METRICS_TOKEN: 'a-token-of-enough-characters',
};
const filledIn = (value: string): string =>
  value.replace(/\$\$|\$\{(\w+)(?::\?[^}]*)?\}/g, (all, name: string | undefined) =>
    name === undefined ? all.slice(1) : (given[name] ?? `missing ${name}`),
  );
const environmentOf = (service: z.infer<typeof Service>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service.environment).map(([name, value]) => [name, filledIn(value)]),
  );

/** What the image of the servers says. */
const image = stagesOf(read('Dockerfile')).at(-1) ?? [];
const ofImage = (word: string): string => image.find((one) => one.word === word)?.rest ?? '';
const nginx = filledIn(compose.configs.balancer?.content ?? '');

test('every value that must be given is asked for, and none is asked for in vain', () => {
  const used = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
  const required = [...text.matchAll(/(?<!\$)\$\{(\w+):\?[^}]+\}/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(required));
  expect(new Set(used)).toEqual(new Set(Object.keys(given)));
});

test('services, volumes and configs that are named are there', () => {
  for (const { depends_on: before, volumes, configs, build } of Object.values(services)) {
    const names = Array.isArray(before) ? before : Object.keys(before);
    for (const name of names) expect(Object.keys(services)).toContain(name);
    for (const volume of volumes)
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    for (const { source } of configs) expect(Object.keys(compose.configs)).toContain(source);
    if (build !== undefined) expect(existsSync(`${root}/${build}/Dockerfile`)).toBe(true);
  }
  const waited = servers.map(([, { depends_on: before }]) => before);
  for (const before of waited)
    expect(before).toEqual({ database: { condition: 'service_healthy' } });
  expect(services.database?.healthcheck?.test.slice(0, 2)).toEqual(['CMD', 'pg_isready']);
});

test('the servers are two with the same settings, all of them known and with values that fit', () => {
  expect(servers.map(([name]) => name)).toEqual(['one', 'two']);
  expect(servers[0]?.[1]).toEqual(servers[1]?.[1]);
  const known = new Set(Object.values(settings).map(({ env }) => env));
  for (const [, service] of servers) {
    const env = environmentOf(service);
    for (const name of Object.keys(env)) expect(known).toContain(name);
    const [command, flag, address = ''] = service.command ?? [];
    expect([command, flag]).toEqual(['serve', '--http']);
    const { config } = resolveSettings(settings, {
      ...{ flags: { http: address }, env, file: '/nonexistent/config.json' },
    });
    expect(config).toMatchObject({
      database: 'postgres://lorewright:secret@database/lorewright',
      oauthIssuer: given.OAUTH_ISSUER,
      publicUrl: given.PUBLIC_URL,
      secretsKey: given.SECRETS_KEY,
      httpToken: given.METRICS_TOKEN,
    });
  }
});

test('the servers find the database by the name, the user and the password that it has', () => {
  const database = services.database?.environment ?? {};
  for (const [, service] of servers) {
    const url = new URL(environmentOf(service).LOREWRIGHT_DATABASE ?? '');
    expect(Object.keys(services)).toContain(url.hostname);
    expect(url.username).toBe(database.POSTGRES_USER);
    expect(url.password).toBe(filledIn(database.POSTGRES_PASSWORD ?? ''));
    // The image names the first database after the user.
    expect(url.pathname).toBe(`/${database.POSTGRES_DB ?? database.POSTGRES_USER}`);
  }
});

test('ports agree: of the servers, their image and its health check, and the balancer', () => {
  const [[, first] = []] = servers;
  const { host, port } = parseAddress(first?.command?.[2] ?? '');
  expect(host).toBe('0.0.0.0');
  expect(ofImage('EXPOSE')).toBe(String(port));
  expect(ofImage('HEALTHCHECK')).toContain(`http://127.0.0.1:${port}/healthz`);
  const behind = [...nginx.matchAll(/server (\w+):(\d+);/g)].map(([, name, at]) => [name, at]);
  expect(behind).toEqual(servers.map(([name]) => [name, String(port)]));
  const [outside, inside] = (services.balancer?.ports[0] ?? '').split(':');
  expect(nginx).toContain(`listen ${inside};`);
  expect(outside).toMatch(/^\d+$/);
});

test('the balancer passes on what the servers accept, and over to the next where one is not ready', () => {
  const [, name] = /upstream (\w+) \{/.exec(nginx) ?? [];
  expect(nginx).toContain(`proxy_pass http://${name};`);
  expect(nginx).toContain('proxy_set_header Host $http_host;');
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(MESSAGE_BYTES);
  expect(nginx).toMatch(/proxy_next_upstream error .*http_503.* non_idempotent;/);
  expect(nginx.split('{').length).toBe(nginx.split('}').length);
});

test('settings that the guide for hosts names are known', () => {
  const known = Object.values(settings).map(({ env }) => env);
  const named = [...read('docs/hosting.md').matchAll(/LOREWRIGHT_\w+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) expect(known).toContain(name);
});
