import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileReason } from '../../src/base/file-error.ts';
import { editConfig } from '../../src/cli/setup/edit-config.ts';
import { keepOwnFields, keptSettings } from '../../src/cli/setup/keep-own-settings.ts';
import { readConfig, writeConfig } from '../../src/cli/setup/write-config.ts';
import { emptyFolder } from '../helpers/folder.ts';

const entry = { command: 'node', args: ['a.js'] };
const put = (text: string): string => editConfig('json', text, 'mcpServers', entry).text;
const takenOut = (text: string): string => editConfig('json', text, 'mcpServers', undefined).text;
const OTHER = '"other": { "command": "y" }';

describe('a file in JSON as people keep it', () => {
  test.each([
    [
      'with comments',
      `// top\n{\n  "x": 1, // why\n  "mcpServers": {\n    ${OTHER} // mine\n  }\n}\n`,
    ],
    ['with line ends of Windows', `{\r\n  "mcpServers": {\r\n    ${OTHER}\r\n  }\r\n}\r\n`],
    ['with commas at the end', `{\n  "mcpServers": {\n    ${OTHER}, // mine\n  },\n}\n`],
    ['with tabs', `{\n\t"mcpServers": {\n\t\t${OTHER}\n\t}\n}`],
    ['with a byte order mark', `\uFEFF{\n  "mcpServers": {\n    ${OTHER}\n  }\n}\n`],
    ['with a setting below', `{\n  "mcpServers": {\n    ${OTHER}\n  },\n\n  "z": [1,2]\n}\n`],
  ])('%s: only lines are added, and taken out again', (_, text) => {
    const added = put(text);
    expect(added).toContain('"lorewright"');
    const kept = added.split('\n');
    for (const line of text.split('\n')) {
      // The line before ours may have got a comma.
      expect([line, line.replace(OTHER, `${OTHER},`)].some((one) => kept.includes(one))).toBe(true);
    }
    expect(added.includes('\r\n')).toBe(text.includes('\r\n'));
    expect(/[^\r]\n/.test(added)).toBe(/[^\r]\n/.test(text));
    expect(takenOut(added)).toBe(text);
  });

  test('comments of neighbours stay when the entry goes', () => {
    const text = `{\n  "mcpServers": {\n    ${OTHER}, // mine\n    "lorewright": {}, // ours\n    // about z\n    "z": {}\n  }\n}\n`;
    expect(takenOut(text)).toBe(
      `{\n  "mcpServers": {\n    ${OTHER}, // mine\n    // about z\n    "z": {}\n  }\n}\n`,
    );
    const last = `{\n  "mcpServers": {\n    ${OTHER}, // mine\n    "lorewright": {}\n  }\n}\n`;
    expect(takenOut(last)).toBe(`{\n  "mcpServers": {\n    ${OTHER} // mine\n  }\n}\n`);
    const only = '{"mcpServers": {"lorewright": {}}, "x": 1}';
    expect(JSON.parse(takenOut(only))).toEqual({ mcpServers: {}, x: 1 });
  });

  test('an entry of before is replaced in its place', () => {
    const text = `{\n  "mcpServers": {\n    "lorewright": { "command": "old" },\n    ${OTHER}\n  }\n}\n`;
    expect(put(text)).toBe(
      `{\n  "mcpServers": {\n    "lorewright": {\n      "command": "node",\n      "args": [\n        "a.js"\n      ]\n    },\n    ${OTHER}\n  }\n}\n`,
    );
  });

  test.each([
    ['empty', ''],
    ['blank lines', '\n\n'],
    ['a byte order mark alone', '\uFEFF'],
    ['a comment alone', '// nothing yet\n'],
    ['no table', '{"x": 1}'],
    ['no table, in lines', '{\n  "x": 1\n}\n'],
    ['null for the table', '{\n  "mcpServers": null,\n  "x": 1\n}\n'],
    ['one line', '{"mcpServers":{"other":{"command":"y"}},"x":1}'],
  ])('%s', (_, text) => {
    const added = put(text);
    expect(editConfig('json', added, 'mcpServers', entry).changes).toBe(false);
    if (text.includes('//')) expect(added).toContain('// nothing yet\n');
    expect(takenOut(added)).not.toContain('lorewright');
  });

  test.each([
    ['{"a": 1', 'line 1, column 8: a closing brace is missing'],
    ['{\n  "a" 1\n}', 'line 2, column 7: a colon is missing'],
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: a comma is missing'],
    ['{}}', 'the object has ended before'],
    ['{"a": "C:\\Users"}', 'a backslash must be written twice'],
    ['[]', 'it holds no JSON object'],
    ['{"mcpServers": []}', 'its "mcpServers" is no table'],
  ])('%s is refused in words', (text, words) => {
    expect(() => put(text)).toThrow(words);
  });
});

describe('a file in TOML', () => {
  const text = '# mine\r\nmodel = "x"\r\n\r\n[mcp_servers.other]\r\ncommand = "y"\r\n';
  test('keeps its line ends', () => {
    const added = editConfig('toml', text, 'mcp_servers', entry).text;
    expect(added).not.toMatch(/[^\r]\n/);
    expect(editConfig('toml', added, 'mcp_servers', undefined).text).toBe(text);
  });

  test('keeps the comment over the section that follows ours', () => {
    const before =
      '[mcp_servers.lorewright]\ncommand = "old"\n# ours\nargs = []\n\n# about z\n[z]\na = 1\n';
    expect(editConfig('toml', before, 'mcp_servers', undefined).text).toBe(
      '# about z\n[z]\na = 1\n',
    );
  });
});

describe('what the user added to our entry', () => {
  test('stays: fields of the client, and settings that are not given anew', () => {
    const old = {
      command: 'old-node',
      args: ['--toolsets', 'core'],
      env: { WORLD_ANVIL_AUTH_TOKEN: 'key', HTTPS_PROXY: 'p', LOREWRIGHT_AUDIENCE: 'player' },
      disabled: true,
    };
    const given = { flags: {}, env: { LOREWRIGHT_DATA: '/d' } };
    expect(keptSettings({ ...old, args: ['a.js', '--offline', '--ruleset=a5e'] }, given)).toEqual({
      flags: { offline: true, ruleset: 'a5e' },
      env: old.env,
    });
    // Whichever way a setting is given anew, the older way would contradict it.
    expect(keptSettings(old, { flags: { audience: 'gm' }, env: {} }).env).toEqual({
      WORLD_ANVIL_AUTH_TOKEN: 'key',
      HTTPS_PROXY: 'p',
    });
    const player = { args: ['a.js', '--audience', 'player'] };
    const gm = { flags: {}, env: { LOREWRIGHT_AUDIENCE: 'gm' } };
    expect(keptSettings(player, gm)).toEqual({ flags: {}, env: {} });
    expect(keepOwnFields({}, entry, old)).toEqual({ ...entry, disabled: true });
    const reached = { url: 'http://127.0.0.1:7411/mcp' };
    expect(keepOwnFields({}, reached, old)).toEqual({ ...reached, disabled: true });
    expect(keepOwnFields({}, entry, undefined)).toEqual(entry);
  });
});

describe('the file itself', () => {
  test('in another encoding it is refused, since characters would be lost', () => {
    const file = join(emptyFolder(), 'mcp.json');
    for (const bytes of [
      Buffer.from('{"a":"caf\xe9"}', 'latin1'),
      Buffer.from('\uFEFF{}', 'utf16le'),
    ]) {
      writeFileSync(file, bytes);
      expect(() => readConfig(file)).toThrow('it is not saved as UTF-8');
    }
  });

  test('a link to a file that is not there yet becomes that file', () => {
    const folder = emptyFolder();
    const link = join(folder, 'mcp.json');
    symlinkSync('dotfiles/real.json', link);
    expect(readConfig(link)).toBe('');
    expect(writeConfig(link, '{}')).toBeUndefined();
    expect(readFileSync(join(folder, 'dotfiles/real.json'), 'utf8')).toBe('{}');
    expect(readFileSync(link, 'utf8')).toBe('{}');
  });

  test('every copy of before is kept, however soon the next one comes', () => {
    const file = join(emptyFolder(), 'mcp.json');
    const now = new Date();
    writeFileSync(file, 'first');
    const copies = ['second', 'third', 'fourth'].map((text) => writeConfig(file, text, now));
    expect(copies.map((copy) => readFileSync(copy ?? '', 'utf8'))).toEqual([
      'first',
      'second',
      'third',
    ]);
  });

  test('what is in the way is said in words', () => {
    const folder = emptyFolder();
    const file = join(folder, 'mcp.json');
    mkdirSync(file);
    expect(reason(() => readConfig(file))).toBe('it is a folder');
    writeFileSync(join(folder, 'plain'), '');
    expect(reason(() => writeConfig(join(folder, 'plain', 'mcp.json'), '{}'))).toMatch(
      /one of its folders is a file|something else is in its place/,
    );
    expect(readdirSync(folder).sort()).toEqual(['mcp.json', 'plain']);
  });
});

function reason(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return fileReason(error);
  }
  return '';
}
