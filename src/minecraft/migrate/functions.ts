import { inSlices } from '../../base/time.ts';
import type { CommandNode } from '../game/commands.ts';
import { builtInCommands } from './built-in-commands.ts';
import { migrateWords } from './command-arguments.ts';
import { type Argument, type Grammar, readCommand } from './command-line.ts';
import type { FileMigration, Grammars } from './file-migration.ts';
import { SnbtError } from './snbt.ts';
import type { Span } from './version-span.ts';

interface Line {
  text: string;
  /** The line where it begins, from 1. */
  number: number;
  /** How many lines it takes; a trailing backslash joins the next one. */
  height: number;
}

/** Migrates a function command by command. What cannot be parsed is left as it is and reported. */
export async function migrateFunction(
  content: string,
  span: Span,
  grammars: Grammars,
): Promise<FileMigration> {
  const slice = inSlices();
  const file: FileMigration = { content, changes: [], open: [] };
  const eol = content.includes('\r\n') ? '\r\n' : '\n';
  const made: string[] = [];
  for (const line of logicalLines(content.split(/\r?\n/))) {
    const moved = migrateLine(line, span, grammars, file);
    made.push(moved ?? line.text);
    await slice();
  }
  file.content = made.join(eol);
  return file;
}

function* logicalLines(lines: readonly string[]): Generator<Line & { text: string }> {
  for (let i = 0; i < lines.length; i++) {
    let text = lines[i] ?? '';
    const number = i + 1;
    while (text.endsWith('\\') && !text.trimStart().startsWith('#') && i + 1 < lines.length) {
      i++;
      text = `${text}\n${lines[i] ?? ''}`;
    }
    yield { text, number, height: i + 2 - number };
  }
}

function migrateLine(
  { text, number }: Line,
  span: Span,
  { from, to }: Grammars,
  file: FileMigration,
): string | undefined {
  const joined = text.replace(/\\\n\s*/g, '').trim();
  if (joined === '' || joined.startsWith('#')) return undefined;
  const isMacro = joined.startsWith('$');
  const command = joined.replace(/^[$/]\s*/, '');
  const words = readCommand(
    from ?? { root: builtInCommands(), release: span.from.release },
    command,
  );
  if (!words) {
    // Without the game's tree an unknown command is assumed to be valid.
    if (!from) return undefined;
    // A pack may already use what a later version added.
    if (!(to && readCommand(to, command)))
      file.open.push({
        line: number,
        what: `${from.release} does not know this command: ${clip(command)}`,
      });
    return undefined;
  }
  const replace = new Map<Argument, string>();
  const notes: string[] = [];
  try {
    migrateWords({ span, line: command, words, target: to?.root, replace, notes });
  } catch (error) {
    if (!(error instanceof SnbtError)) throw error;
    file.open.push({
      line: number,
      what: `Its NBT cannot be read (${error.message}): ${clip(command)}`,
    });
    return undefined;
  }
  for (const what of notes) file.open.push({ line: number, what });
  let made = '';
  let at = 0;
  for (const word of words) {
    const now: string | undefined = replace.get(word);
    if (now === undefined) continue;
    // A removed word takes the space before it along.
    made += command.slice(at, now === '' ? word.start - 1 : word.start) + now;
    at = word.end;
  }
  made += command.slice(at);
  checkTarget(to, made, number, file);
  if (made === command) return undefined;
  const isChanged = (word: Argument): boolean => {
    const now = replace.get(word);
    return Boolean(now) && now !== command.slice(word.start, word.end);
  };
  file.changes.push({
    line: number,
    what: [...new Set(words.filter(isChanged).map(instruction))].join(' '),
    before: command,
    after: made,
  });
  return `${isMacro ? '$' : ''}${made}`;
}

/** The instruction for each kind of argument. */
const instructions: Readonly<Record<string, string>> = {
  'minecraft:item_stack': 'Write the item with its components.',
  'minecraft:item_predicate': 'Test the item by its components.',
  'minecraft:component': 'Write the text with its new field names.',
  'minecraft:nbt_compound_tag': 'Write the NBT in its new form.',
  'minecraft:nbt_tag': 'Write the NBT in its new form.',
  'minecraft:nbt_path': 'Follow the data to its new place.',
  'minecraft:block_state': 'Write the block and its NBT in their new form.',
  'minecraft:block_predicate': 'Write the block and its NBT in their new form.',
  'minecraft:entity': 'Match the NBT in its new form.',
  'minecraft:particle': 'Put the options of the particle in braces.',
  'minecraft:uuid': 'Name the attribute modifier by id.',
  'minecraft:resource': 'Use the new id.',
};

const instruction = ({ parser, name }: Argument): string =>
  instructions[parser] ?? (parser === 'literal' ? 'Use the new word.' : `Change ${name}.`);

/** Reports where the migrated command does not fit the commands of the target version. */
function checkTarget(
  to: Grammar | undefined,
  made: string,
  line: number,
  file: FileMigration,
): void {
  if (!to || readCommand(to, made)) return;
  const word = firstUnknown(to.root, made);
  file.open.push({
    line,
    what: `${to.release} does not take this command${word ? ` (at "${word}")` : ''}: ${clip(made)}`,
  });
}

function firstUnknown(root: CommandNode, command: string): string | undefined {
  const [first = ''] = command.split(' ');
  return root.children?.[first] ? undefined : first;
}

const clip = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);
