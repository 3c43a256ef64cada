import type * as Core from '@spyglassmc/core';
import { compareReleases } from '../datapack/release.ts';
import { commandErrors, findingsOf } from './findings.ts';
import type { CommandTree } from './game-data.ts';
import { bestFilled, type FilledLine, macroLinesIn, type Span } from './macro-lines.ts';
import type { Finding } from './protocol.ts';
import { type Reference, referencesIn } from './references.ts';
import type { ParsedFile } from './spyglass-document.ts';

/** Before, such a line is not a command, which is reported where commands are parsed. */
const FIRST_WITH_MACROS = '1.20.2';

export interface MacroTools {
  parse(text: string): ParsedFile | undefined;
  /** Declares what a line defines, and checks it. */
  check(line: ParsedFile): Promise<readonly Core.LanguageError[]>;
  readonly release: string;
  readonly core: typeof Core;
  readonly commands: CommandTree;
}

/**
 * Checks the macro lines of a function with values in place of their variables. Words that contain
 * a variable are ignored, and errors after one are warnings at most: the game parses the line when
 * it knows the arguments, which may be several words.
 */
export async function checkMacroLines(
  { path, doc }: ParsedFile,
  tools: MacroTools,
): Promise<{ findings: Finding[]; references: Reference[] }> {
  const findings: Finding[] = [];
  const references: Reference[] = [];
  const { core, release } = tools;
  if (compareReleases(release, FIRST_WITH_MACROS) < 0) return { findings, references };
  for (const line of macroLinesIn(doc.getText())) {
    const filled = bestFilled(line, (text) => {
      const parsed = tools.parse(text);
      return parsed && commandErrors(parsed, core)[0]?.range.start;
    });
    const parsed = tools.parse(filled.text);
    if (!parsed) continue;
    const [wrong] = commandErrors(parsed, core);
    const checked = await tools.check(parsed);
    const place = (offset: number) => {
      const { line, character } = doc.positionAt(filled.origin(offset));
      return { path, line: line + 1, column: character + 1 };
    };
    for (const finding of findingsOf(parsed, checked, release, core, tools.commands)) {
      const offset = parsed.doc.offsetAt({ line: finding.line - 1, character: finding.column - 1 });
      const isParserError = wrong?.range.start === offset;
      const around = isParserError ? wordAt(filled, offset) : argumentAt(parsed, offset);
      if (filled.values.some((value) => touches(value, around))) continue;
      findings.push({ ...finding, ...place(offset), severity: capped(finding, offset, filled) });
    }
    const kept = referencesIn(
      parsed,
      core,
      ({ start, end }) => !filled.values.some((value) => touches(value, { from: start, to: end })),
    );
    for (const reference of kept) {
      const { line: row, column } = reference;
      const offset = parsed.doc.offsetAt({ line: row - 1, character: column - 1 });
      references.push({ ...reference, ...place(offset), afterVariable: isAfter(offset, filled) });
    }
  }
  return { findings, references };
}

const touches = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;

const isAfter = (offset: number, { values: [first] }: FilledLine): boolean =>
  first !== undefined && offset >= first.from;

const capped = ({ severity }: Finding, offset: number, filled: FilledLine): Finding['severity'] =>
  severity === 'error' && isAfter(offset, filled) ? 'warning' : severity;

/** The word at an offset. */
function wordAt({ text }: FilledLine, offset: number): Span {
  const from = text.slice(0, offset).search(/\S*$/);
  const length = text.slice(offset).search(/\s|$/);
  return { from, to: offset + length };
}

/** The argument of the command at an offset: one error may cause others in it. */
function argumentAt({ node }: ParsedFile, offset: number): Span {
  let found: Span = { from: offset, to: offset };
  const visit = (one: Core.AstNode): void => {
    const { start, end } = one.range;
    if (offset < start || offset > end) return;
    if (one.type === 'mcfunction:command_child') found = { from: start, to: end };
    for (const child of one.children ?? []) visit(child);
  };
  visit(node);
  return found;
}
