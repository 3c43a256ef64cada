import {
  applyEdits,
  findNodeAtLocation,
  modify,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
  stripComments,
} from 'jsonc-parser';
import { invalidInput } from '../../base/error.ts';
import { type ConfigFormat, lineEndOf, SERVER, Tables, withoutMark } from './config-format.ts';
import { addProperty, indentAt, removeProperty, startsLine } from './json-lines.ts';

/** JSON with comments and trailing commas, as most clients write it. */
export const json: ConfigFormat = {
  read(text) {
    const { body } = withoutMark(text);
    if (holdsNothing(body)) return {};
    const errors: ParseError[] = [];
    const value: unknown = parse(body, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (first) {
      const lines = body.slice(0, first.offset).split('\n');
      const fault = faults[printParseErrorCode(first.error)] ?? 'something does not belong there';
      throw invalidInput(
        `it is not valid JSON (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}: ${fault})`,
      );
    }
    const tables = Tables.safeParse(value);
    if (!tables.success) throw invalidInput('it holds no JSON object');
    return tables.data;
  },
  edit(text, table, entry) {
    const { mark, body } = withoutMark(text);
    const before = holdsNothing(body) ? `${body.trim() && `${body.trimEnd()}\n`}{}\n` : body;
    return mark + changed(before, table, entry);
  },
};

const holdsNothing = (body: string): boolean => stripComments(body).trim() === '';

/** Changes only our own lines where possible: the layout of the others is the user's. */
function changed(before: string, table: string, entry: Tables | undefined): string {
  const root = parseTree(before);
  const found = root && findNodeAtLocation(root, [table]);
  // "null" in place of the table equals none.
  const servers = found?.type === 'object' ? found : undefined;
  const own = servers && findNodeAtLocation(servers, [SERVER]);
  const lineEnd = lineEndOf(before);
  const indent = /^([ \t]+)\S/m.exec(before)?.[1] ?? '  ';
  const laidOut = (value: Tables, at: number): string =>
    JSON.stringify(value, null, indent).replaceAll('\n', lineEnd + indentAt(before, at));

  if (!entry) return own?.parent ? applyEdits(before, removeProperty(before, own.parent)) : before;
  if (own) {
    const { offset, length } = own;
    return applyEdits(before, [{ offset, length, content: laidOut(entry, offset) }]);
  }
  const [name, value] = servers ? [SERVER, entry] : [table, { [SERVER]: entry }];
  const last = found === servers ? (servers ?? root)?.children?.at(-1) : undefined;
  if (last && startsLine(before, last.offset)) {
    const property = `${JSON.stringify(name)}: ${laidOut(value, last.offset)}`;
    return applyEdits(before, addProperty(before, last, property, lineEnd));
  }
  const path = servers ? [table, SERVER] : [table];
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: lineEnd,
  };
  return applyEdits(before, modify(before, path, value, { formattingOptions }));
}

const faults: Readonly<Record<string, string>> = {
  ValueExpected: 'a value is missing',
  PropertyNameExpected: 'a name in double quotes is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'the object has ended before',
  UnexpectedEndOfComment: 'a comment does not end',
  UnexpectedEndOfString: 'a text does not end',
  InvalidEscapeCharacter: 'a backslash must be written twice',
};
