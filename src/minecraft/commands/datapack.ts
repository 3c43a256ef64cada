import { basename, join, resolve } from 'node:path';
import { invalidInput } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import { counted } from '../../text/excerpt.ts';
import { defineCommand, textOption } from '../../tool/command.ts';
import { formatText } from '../datapack/format.ts';
import { newPack } from '../datapack/new-pack.ts';
import { knownVersions, releasesBetween, versionFor } from '../datapack/versions.ts';
import { writeFolder, writeZip } from '../datapack/write-pack.ts';
import { checkOnDisk } from './check-on-disk.ts';

export const command = defineCommand({
  usage:
    'lorewright datapack new NAME [--minecraft VERSION] [--zip]\n       lorewright datapack check DIR|ZIP [--minecraft VERSION] [--json] [--watch]\n       lorewright datapack migrate DIR|ZIP --to VERSION [--from VERSION] [--out PATH]',
  help: `new writes a Minecraft data pack: pack.mcmeta, folders and load/tick functions as that version wants them.
check looks at a whole pack for the versions its pack.mcmeta names; it ends with 0 when everything loads, 1 when not or when it could not be checked.
migrate writes a copy of a pack for a newer version, and a report beside it.`,
  words: {
    name: 'new NAME | check DIR|ZIP | migrate DIR|ZIP',
    least: 2,
    most: 2,
    choices: ['new', 'check', 'migrate'],
  },
  options: {
    minecraft: {
      type: 'string',
      value: 'VERSION',
      help: 'new: default the newest release; check: default those of pack.mcmeta',
    },
    json: { type: 'boolean', help: 'check: the result as JSON' },
    watch: { type: 'boolean', help: 'check: again after every change' },
    'max-minecraft': { type: 'string', value: 'VERSION', help: 'Newest version supported as well' },
    namespace: { type: 'string', value: 'NAME', help: 'Default: made from NAME' },
    description: { type: 'string', value: 'TEXT', help: 'Shown in the pack list of the game' },
    features: {
      type: 'string',
      value: 'LIST',
      help: 'Only these folders: recipes,loot_tables,functions,tags/items',
    },
    out: { type: 'string', value: 'DIR', help: 'Where to write it (default: here)' },
    zip: { type: 'boolean', help: 'Write NAME.zip instead of a folder' },
    to: { type: 'string', value: 'VERSION', help: 'migrate: the version to move to' },
    from: { type: 'string', value: 'VERSION', help: 'migrate: default: what pack.mcmeta says' },
  },
  async run(invocation) {
    const { app, options, words, terminal, signal } = invocation;
    const [action, name = ''] = words;
    if (action === 'check') return checkOnDisk(invocation, name);
    if (action === 'migrate') {
      const to = textOption(options, 'to');
      if (to === undefined)
        throw invalidInput('The version to move to is missing.', { next: 'Add --to VERSION.' });
      const { migrateOnDisk } = await import('./migrate-pack.ts');
      return migrateOnDisk({
        app,
        signal,
        folder: name,
        to,
        from: textOption(options, 'from'),
        out: textOption(options, 'out'),
        print: terminal.out,
        tell: terminal.err,
      });
    }
    if (action !== 'new')
      throw invalidInput(`datapack has no "${action}".`, {
        next: `Try: ${commandLine('datapack new NAME')}, or: ${commandLine('datapack check DIR')}, or: ${commandLine('datapack migrate DIR --to VERSION')}`,
      });
    if (!/^[^/\\\p{Cc}]{1,100}$/u.test(name) || /^\.+$/.test(name))
      throw invalidInput(`"${name}" cannot be the name of a folder.`);

    const context = { ...app, signal };
    const wanted = textOption(options, 'minecraft');
    const version = wanted ? await versionFor(context, wanted) : knownVersions(app).newestRelease;
    const most = textOption(options, 'max-minecraft');
    const newest = most ? await versionFor(context, most) : version;
    const features = textOption(options, 'features')
      ?.split(',')
      .filter((word) => word.trim() !== '');
    const description = textOption(options, 'description');
    const pack = await newPack({
      version,
      namespace: textOption(options, 'namespace') ?? namespaceOf(name),
      newest,
      between: releasesBetween(knownVersions(app), version, newest),
      ...(description === undefined ? {} : { description }),
      ...(features ? { features } : {}),
    });

    const target = join(
      resolve(textOption(options, 'out') ?? '.'),
      options.zip ? `${name}.zip` : name,
    );
    if (options.zip) await writeZip(pack, target);
    else await writeFolder(pack, target);
    terminal.out(target);
    terminal.err(
      `${counted(pack.files.length, 'file')} for Minecraft ${version.id}, format ${formatText(version.data)}. Put it into the datapacks folder of a world. "${commandLine(`datapack check ${quotedName(basename(target))}`)}" checks it.`,
    );
    for (const note of pack.notes) terminal.err(note);
    return 0;
  },
});

const namespaceOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, '_')
    .replace(/^[_.]+|_+$/g, '') || 'my_pack';

/** The name quoted for a shell, inside a command that is already in double quotes. */
const quotedName = (name: string): string =>
  /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
