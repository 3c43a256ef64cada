// Bundles web/ into the files of the page: one script, one style sheet, chunks that load when a view
// is first opened. Names carry a hash of the content, so browsers may keep them for ever.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../web', import.meta.url));

const browserBuild = {
  absWorkingDir: web,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
};

/** One self-contained document for the cards in a chat: the host's frame can load nothing else. */
async function buildCard(build, folder) {
  const { outputFiles } = await build({
    ...browserBuild,
    entryPoints: { card: 'cards/main.tsx' },
    outdir: folder,
    write: false,
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  // Functions, since a replacement text would give "$&" in a script a meaning.
  const html = readFileSync(join(web, 'cards', 'card.html'), 'utf8')
    .replace('STYLE', () => textOf('.css').replaceAll('</style', '<\\/style'))
    .replace('SCRIPT', () => textOf('.js').replaceAll('</script', '<\\/script'));
  writeFileSync(join(folder, 'card.html.txt'), html);
}

/** Writes the page into a folder. */
export async function buildPage(folder) {
  const { build } = await import('esbuild');
  mkdirSync(folder, { recursive: true });
  const icon = readFileSync(join(web, 'icon.svg'));
  const hash = createHash('sha256').update(icon).digest('hex').slice(0, 8);
  const iconName = `icon-${hash}.svg`;
  writeFileSync(join(folder, iconName), icon);
  const { metafile } = await build({
    ...browserBuild,
    entryPoints: { page: 'main.tsx' },
    outdir: folder,
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    publicPath: '/web',
    metafile: true,
  });
  const [output, { cssBundle }] = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === 'main.tsx',
  );
  const html = readFileSync(join(web, 'page.html'), 'utf8')
    .replace('ICON', iconName)
    .replace('STYLE', basename(cssBundle))
    .replace('SCRIPT', basename(output));
  writeFileSync(join(folder, 'index.html'), html);
  await buildCard(build, folder);
}
