// Makes an MCPB bundle, one file that Claude Desktop and others install with a click, for this
// operating system and processor; then unpacks it, starts it as a host would and asks it something.
//   npm run bundle
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { png } from '../icon/png.ts';
import { bundleManifest, ICON_SIZES, iconFile, SERVER_FOLDER } from './bundle-manifest.ts';
import { copyRuntimePackages } from './installed-files.ts';
import { npmTool, run } from './npm-tools.ts';
import { readPackage } from './package-json.ts';
import { talkTo } from './talk.ts';

const MCPB = '2.1.2';

const about = readPackage();
const mcpb = join(npmTool('@anthropic-ai/mcpb', MCPB), 'dist', 'cli', 'cli.js');
const target = `${process.platform}-${process.arch}`;
const out = resolve('bundle', `${about.name}-${about.version}-${target}.mcpb`);
const folder = mkdtempSync(join(tmpdir(), 'lorewright-bundle-'));
try {
  run(process.execPath, ['scripts/build.mjs', '--if-needed']);
  const staged = join(folder, 'staged');
  const server = join(staged, SERVER_FOLDER);
  mkdirSync(server, { recursive: true });
  const manifest = await bundleManifest(about, process.platform);
  writeFileSync(join(staged, 'manifest.json'), JSON.stringify(manifest, null, 2));
  for (const size of ICON_SIZES) writeFileSync(join(staged, iconFile(size)), png(size));
  for (const part of ['dist', 'package.json', 'LICENSE'])
    cpSync(part, join(server, part), { recursive: true });
  copyRuntimePackages(server);
  run(process.execPath, [mcpb, 'validate', join(staged, 'manifest.json')]);
  mkdirSync('bundle', { recursive: true });
  run(process.execPath, [mcpb, 'pack', staged, out]);

  const unpacked = join(folder, 'unpacked');
  run(process.execPath, [mcpb, 'unpack', out, unpacked]);
  const { args, env } = manifest.server.mcp_config;
  const { tools, answer } = await talkTo({
    command: process.execPath,
    args: args.map((word) => word.replace(/\$\{__dirname\}/, unpacked)),
    env: { ...asHostsFill(env), LOREWRIGHT_DATA: join(folder, 'data'), HOME: folder },
  });
  console.log(`${out}: ${(statSync(out).size / 1e6).toFixed(1)} MB`);
  console.log(`unpacked and started, it offers ${tools} tools and says: ${answer}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Settings that nobody filled in: some hosts give the default or nothing, some leave the mark. */
function asHostsFill(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value], i) => [name, i % 2 === 0 ? value : '']),
  );
}
