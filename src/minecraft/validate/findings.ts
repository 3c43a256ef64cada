import type * as Core from '@spyglassmc/core';
import { compareReleases } from '../datapack/release.ts';
import { isAccepted } from './accepted-values.ts';
import { choiceMessage, commandMessage } from './command-messages.ts';
import type { CommandTree } from './game-data.ts';
import { type NodeContext, placeInFile } from './node-context.ts';
import { numbersAfter } from './number-arguments.ts';
import type { Finding } from './protocol.ts';
import { type ArrayType, type NumberReading, readNumber } from './snbt-numbers.ts';
import type { ParsedFile } from './spyglass-document.ts';

type Severity = Finding['severity'];

/** Spyglass's findings for one file, rated by whether the game loads it. */
export function findingsOf(
  { path, doc, node }: ParsedFile,
  checkerErrors: readonly Core.LanguageError[],
  release: string,
  core: typeof Core,
  commands: CommandTree,
): Finding[] {
  const findings: Finding[] = [];
  const text = doc.getText();
  const hasCommands = Object.keys(commands.children ?? {}).length > 0;
  const numberAt = ({ message, range }: Core.LanguageError): NumberReading | undefined =>
    isAboutNumber(message)
      ? readNumber(text.slice(range.start, range.end), release, arrayOf(message))
      : undefined;
  const wrongNumber = (error: Core.LanguageError): string | undefined => {
    const number = numberAt(error);
    return number?.ok === false ? number.problem : undefined;
  };
  const note = (error: Core.LanguageError, severity: Severity | undefined): void => {
    if (severity === undefined) return;
    const { line, character } = doc.positionAt(error.range.start);
    findings.push({
      path,
      severity,
      line: line + 1,
      column: character + 1,
      message: plainWords(error.message),
    });
  };
  // The syntax of JSON files is checked in strict-json.ts, which knows what each version accepts.
  if (path.endsWith('.mcfunction'))
    for (const error of firstOfEachLine(
      node.parserErrors.filter((one) => numberAt(one)?.ok !== true),
      doc,
    ))
      if (isWrong(error, node))
        note(
          {
            ...error,
            message:
              wrongNumber(error) ??
              commandMessage(plainWords(error.message), text, error.range.start, {
                release,
                numbers: numbersAfter(commands, argumentBefore(node, text, error.range.start)),
              }),
          },
          wrongNumber(error) === undefined ? severityOf(error.severity, core) : 'error',
        );
  for (const error of checkerErrors) {
    const context = contextAt(node, error.range.start);
    if (isNote(error.message)) continue;
    // A command in a file, of a version whose commands are not known.
    if (context.reader === 'later' && !hasCommands) continue;
    const written = text.slice(error.range.start, error.range.end);
    if (context.isKey && isAboutValue(error.message)) continue;
    const number = numberAt(error);
    if (number?.ok === true) continue;
    const problem = number?.problem ?? unknownCharacter(error.message, written);
    if (problem !== undefined) {
      note({ ...error, message: problem }, context.reader === 'later' ? 'warning' : 'error');
      continue;
    }
    if (isNamedByNumber(error.message, written)) continue;
    if (isAccepted(plainWords(error.message), context, written, release)) continue;
    if (isColour(error.message))
      note(
        { ...error, message: `There is no colour ${JSON.stringify(written)}` },
        compareReleases(release, STRICT_COLOURS) >= 0 && context.reader === 'strict'
          ? 'error'
          : 'warning',
      );
    else if (isBareText(error.message, text, error.range.start)) note(error, 'hint');
    else if (isNoIngredient(error.message, path)) note(error, 'error');
    else
      note(
        { ...error, message: choiceMessage(plainWords(error.message), written) },
        rate(error, context, core),
      );
  }
  return findings;
}

/** Where the game would stop parsing commands, in order. */
export const commandErrors = (
  { node }: ParsedFile,
  core: typeof Core,
): readonly Core.LanguageError[] =>
  node.parserErrors
    .filter((error) => error.severity === core.ErrorSeverity.Error && isWrong(error, node))
    .sort((a, b) => a.range.start - b.range.start);

const isWrong = (error: Core.LanguageError, root: Core.AstNode): boolean =>
  !isUnsupported(error.message) && !isCriterion(error, root);

/** The path of the argument that ends before a place in its command. */
function argumentBefore(root: Core.AstNode, text: string, offset: number): readonly string[] {
  const end = text.slice(0, offset).trimEnd().length;
  return end === 0 ? [] : contextAt(root, end - 1).argument;
}

/** A command is parsed up to its first mistake; further errors only follow from it. */
function firstOfEachLine(
  errors: readonly Core.LanguageError[],
  doc: ParsedFile['doc'],
): Core.LanguageError[] {
  const first = new Map<number, Core.LanguageError>();
  for (const error of errors) {
    const { line } = doc.positionAt(error.range.start);
    const known = first.get(line);
    if (!known || error.severity > known.severity) first.set(line, error);
  }
  return [...first.values()];
}

/** Comments, and keys for mods: `_comment`, `$schema`, `fabric:load_conditions`. */
const isNote = (message: string): boolean =>
  /^Unknown key [“"]([_$]|[^”"]*(:|comment))/i.test(message);

/** Spyglass has no parser for an argument type newer than itself: nothing is known then. */
const isUnsupported = (message: string): boolean => message.endsWith("hasn't been supported yet");

/** Names of criteria and scheduled functions extend to the end of the line. */
const isCriterion = ({ message, range }: Core.LanguageError, root: Core.AstNode): boolean =>
  message.startsWith('Trailing data') &&
  /^advancement .*criterion$|^schedule clear function$/.test(
    contextAt(root, Math.max(0, range.start - 2)).argument.join(' '),
  );

/** Text that may not begin like a number: a value of SNBT, but not a key. */
const isAboutValue = (message: string): boolean =>
  /^(Unquoted strings cannot start|Negative hexadecimal)/.test(message);

/**
 * Numbers that Spyglass takes for text, be it because they are too large, or for numbers of another
 * type than their array.
 */
const isAboutNumber = (message: string): boolean =>
  isAboutValue(message) ||
  /^This looks like an? \w+ tag, but/.test(message) ||
  arrayOf(message) !== undefined;

function arrayOf(message: string): ArrayType | undefined {
  const [, type] = /^Expected an? (byte|int|long) tag but got /.exec(message) ?? [];
  return type === 'byte' || type === 'int' || type === 'long' ? type : undefined;
}

const NO_CHARACTER = 'Unicode character name expected';

/** A character that has no name of its own is named by its block and number. */
const isNamedByNumber = (message: string, written: string): boolean =>
  message === NO_CHARACTER && /^\\N\{[a-z\d -]+ [\da-f]+\}$/i.test(written);

const unknownCharacter = (message: string, written: string): string | undefined =>
  message === NO_CHARACTER && !isNamedByNumber(message, written)
    ? `There is no character ${written}`
    : undefined;

/** A text colour that is neither a name nor `#rrggbb`; before 1.20.3 the game ignores it. */
const isColour = (message: string): boolean => /^Expected [“"]#[”"]/.test(message);
const STRICT_COLOURS = '1.20.3';

/** A recipe with an empty ingredient or result is not loaded; elsewhere the game may accept it. */
const isNoIngredient = (message: string, path: string): boolean =>
  / is not allowed here$/.test(message) && /^data\/[^/]+\/recipes?\//.test(path);

/** Text in a string that is not JSON: the game's lenient parser accepts a single word. */
function isBareText(message: string, text: string, offset: number): boolean {
  if (!/^(Expected [“"]|Trailing data)/.test(message)) return false;
  const before = /(?<=[=:,[({\s])(["'])\w*$/.exec(text.slice(Math.max(0, offset - 50), offset));
  const after = /^\w*(["'])/.exec(text.slice(offset, offset + 50));
  return before !== null && before[1] === after?.[1];
}

function severityOf(severity: Core.ErrorSeverity, core: typeof Core): Severity {
  if (severity === core.ErrorSeverity.Error) return 'error';
  return severity === core.ErrorSeverity.Warning ? 'warning' : 'hint';
}

/** The context of the deepest node at a position. */
function contextAt(root: Core.AstNode, offset: number): NodeContext {
  const parents: Core.AstNode[] = [];
  let node = root;
  for (;;) {
    const next: Core.AstNode | undefined = node.children?.find(
      ({ range }) => range.start <= offset && offset < Math.max(range.end, range.start + 1),
    );
    if (!next) return placeInFile(node, parents);
    parents.push(node);
    node = next;
  }
}

/** SNBT that a version cannot parse, wherever it is. */
const isSyntax = (message: string): boolean =>
  /^(SNBT Functions|Explicit `i`|Hexadecimal\/binary|Negative hexadecimal|Unquoted strings|Extended Unicode)/.test(
    message,
  ) || / tag but got /.test(message);

/** Numbers written as since 1.21.5, which are text before, but not in an array of numbers. */
const isReadAsText = (message: string, { inArray }: NodeContext): boolean =>
  !inArray && /^(Explicit `i`|Hexadecimal\/binary)/.test(message);

/** The game fills in missing NBT, and accepts numbers for booleans. */
const isTolerated = (message: string, { predicate }: NodeContext): boolean =>
  /^(Missing |Expected collection length)/.test(message) ||
  (!predicate && message === 'Expected a boolean');

function rate(
  { message, severity }: Core.LanguageError,
  context: NodeContext,
  core: typeof Core,
): Severity | undefined {
  const found = severityOf(severity, core);
  const atMost = (most: Severity) => (found === 'error' ? most : found);
  if (context.reader === 'later') return atMost('warning');
  // The game refuses an item that has a component twice, whatever the component.
  if (message === 'Duplicate component') return 'error';
  if (context.reader === 'nbt') {
    if (isReadAsText(message, context)) return atMost('warning');
    if (isSyntax(message)) return found;
    return isTolerated(message, context) ? undefined : atMost('warning');
  }
  return /^(Unknown key|Invalid combination of keys|Duplicate )/.test(message)
    ? atMost('warning')
    : found;
}

const plainWords = (message: string): string =>
  message
    .replaceAll('a map-like', 'an object')
    .replaceAll('map-like', 'object')
    .replace(/[“”]/g, '"');
