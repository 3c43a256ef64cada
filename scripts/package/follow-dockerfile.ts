// Does what the Dockerfile says in folders of its own, where there is no Docker: installs the packed
// program, copies it on, and runs it as another user who may write to /data alone.
//   npm run docker:follow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stagesOf, wordsOf } from './dockerfile.ts';
import { run } from './npm-tools.ts';

/** The user `node` of the images. */
const USER = 1000;
const PORT = 17_411;
const isRoot = process.getuid?.() === 0;

const folder = mkdtempSync(join(tmpdir(), 'lorewright-docker-'));
chmodSync(folder, 0o755);
const roots = new Map<string, string>();
try {
  run('npm', ['pack', '--pack-destination', folder, '--loglevel=error']);
  let root = '';
  const env: Record<string, string> = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  let health: string[] = [];
  let entry: string[] = [];
  let command: string[] = [];
  /** Paths of the image lie below the folder of the stage. */
  const inside = (text: string): string =>
    text.replace(/(^|[\s="'])\/(?=(app|data|tmp)\b)/g, `$1${root}/`);

  for (const stage of stagesOf(readFileSync('Dockerfile', 'utf8')))
    for (const { word, flags, rest } of stage) {
      if (word === 'FROM') {
        root = join(folder, `stage-${roots.size}`);
        mkdirSync(join(root, 'tmp'), { recursive: true });
        roots.set(/ AS (\S+)/i.exec(` ${rest}`)?.[1] ?? String(roots.size), root);
      } else if (word === 'WORKDIR') mkdirSync(join(root, rest), { recursive: true });
      else if (word === 'COPY') copy(rest, flags);
      else if (word === 'RUN')
        // npm finds its registry and its cache by the environment of this machine.
        run('sh', ['-c', inside(rest)], { cwd: root, env: { ...process.env, ...env } });
      else if (word === 'ENV') {
        const [name = '', value = ''] = rest.split('=');
        env[name] = inside(value);
      } else if (word === 'HEALTHCHECK') health = wordsOf(rest).map(inside);
      else if (word === 'ENTRYPOINT') entry = wordsOf(rest).map(inside);
      else if (word === 'CMD') command = wordsOf(rest);
    }

  await serveAndAsk([...entry, ...command], health, { ...env, HOME: join(root, 'tmp') });

  function copy(rest: string, flags: Readonly<Record<string, string>>): void {
    const [from = '', to = ''] = rest.split(' ');
    const source =
      flags.from === undefined ? packed(from) : join(roots.get(flags.from) ?? '', from);
    cpSync(source, join(root, to), { recursive: true });
    if (flags.chown !== undefined && isRoot) chownSync(join(root, to), USER, USER);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function packed(pattern: string): string {
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined || !pattern.endsWith('.tgz')) throw new Error(`nothing fits ${pattern}`);
  return resolve(folder, name);
}

/** The image's own command on another port, then its health check and a request with the token. */
async function serveAndAsk(
  [program = '', ...args]: readonly string[],
  [checker = '', ...check]: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const token = 'a-token-of-enough-characters';
  const user = isRoot ? { uid: USER, gid: USER } : {};
  const child = spawn(program, args, {
    env: { ...env, LOREWRIGHT_HTTP: `0.0.0.0:${PORT}`, LOREWRIGHT_HTTP_TOKEN: token },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  try {
    let output = '';
    while (!output.includes('/mcp')) {
      const [chunk] = await Promise.race([
        once(child.stderr, 'data'),
        once(child, 'exit').then(() => {
          throw new Error(`it ended: ${output}`);
        }),
      ]);
      output += String(chunk);
    }
    run(
      checker,
      check.map((word) => word.replace(':7411', `:${PORT}`)),
      { env },
    );
    const ask = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${PORT}/mcp`, { method: 'POST', headers, body: '{}' });
    const refused = await ask({});
    const served = await ask({ authorization: `Bearer ${token}` });
    if (refused.status !== 401 || served.status === 401)
      throw new Error(`without token ${refused.status}, with it ${served.status}`);
    console.log(
      `followed: installed, healthy, ${isRoot ? `as user ${USER}` : 'as this user'}, token asked for`,
    );
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  }
}
