import { parse, stringify } from 'smol-toml';
import { invalidInput, messageOf } from '../../base/error.ts';
import { type ConfigFormat, lineEndOf, SERVER, Tables, withoutMark } from './config-format.ts';

const HEADER = /^\s*\[{1,2}\s*([^\]]+?)\s*\]{1,2}\s*(#.*)?$/;

export const toml: ConfigFormat = {
  read(text) {
    try {
      return Tables.parse(JSON.parse(JSON.stringify(parse(withoutMark(text).body))));
    } catch (error) {
      const [first = ''] = messageOf(error).split('\n');
      throw invalidInput(`it is not valid TOML (${first.replace(/^Invalid TOML document: /, '')})`);
    }
  },
  /** The parser does not keep comments, so our section is replaced line by line. */
  edit(text, table, entry) {
    const lineEnd = lineEndOf(text);
    const own = new RegExp(`^"?${table}"?\\s*\\.\\s*"?${SERVER}"?(\\s*\\.|$)`);
    const kept: string[] = [];
    let ours = false;
    // Comments and blank lines at the end of our section belong to the next one, if one follows.
    let pending: string[] = [];
    for (const line of text.split(/(?<=\n)/)) {
      const name = HEADER.exec(line.trimEnd())?.[1];
      if (name !== undefined) {
        ours = own.test(name);
        const comment = pending.findIndex((one) => one.trim() !== '');
        if (!ours && comment >= 0) kept.push(...pending.slice(comment));
        pending = [];
      }
      if (!ours) kept.push(line);
      else if (name === undefined && /^\s*(#.*)?$/.test(line.trimEnd())) pending.push(line);
      else pending = [];
    }
    const rest = kept.join('').trimEnd();
    if (!entry) return rest === '' ? '' : rest + lineEnd;
    const section = stringify({ [table]: { [SERVER]: entry } })
      .replace(`[${table}]\n`, '')
      .trim()
      .replaceAll('\n', lineEnd);
    return `${rest === '' ? '' : rest + lineEnd + lineEnd}${section}${lineEnd}`;
  },
};
