import type * as Core from '@spyglassmc/core';
import { type NodeContext, placeInFile } from './node-context.ts';
import type { Finding } from './protocol.ts';
import type { ParsedFile } from './spyglass-document.ts';

type Severity = Finding['severity'];

/** What Spyglass found in one file, rated by whether the game loads it. */
export function findingsOf(
  { path, doc, node }: ParsedFile,
  checkerErrors: readonly Core.LanguageError[],
  core: typeof Core,
): Finding[] {
  const findings: Finding[] = [];
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
  // The syntax of JSON files is read by strict-json.ts, which knows what each version accepts.
  if (path.endsWith('.mcfunction'))
    for (const error of node.parserErrors)
      note(error, isUnsupported(error.message) ? undefined : severityOf(error.severity, core));
  for (const error of checkerErrors)
    note(error, rate(error, contextAt(node, error.range.start), core));
  return findings;
}

/** Spyglass has no parser for an argument type newer than itself: nothing is known then. */
const isUnsupported = (message: string): boolean => message.endsWith("hasn't been supported yet");

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

/** SNBT a version cannot read, wherever it stands. */
const isSyntax = (message: string): boolean =>
  /^(SNBT Functions|Explicit `i`|Hexadecimal\/binary|Negative hexadecimal|Unquoted strings|Extended Unicode)/.test(
    message,
  ) || / tag but got /.test(message);

/** The game fills in what is missing in NBT, and takes numbers for booleans. */
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
  if (context.reader === 'nbt') {
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
