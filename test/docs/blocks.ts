import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Block {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

/** Every code block of the README and the documents. */
export function blocksOf(folder = '.'): Block[] {
  const documents = readdirSync(join(folder, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file));
  return ['README.md', 'CONTRIBUTING.md', ...documents.sort()].flatMap((file) =>
    blocksIn(file, readFileSync(join(folder, file), 'utf8')),
  );
}

function blocksIn(file: string, content: string): Block[] {
  const blocks: Block[] = [];
  for (const match of content.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```/gm)) {
    const [, indent = '', language = '', body = ''] = match;
    blocks.push({
      file,
      line: content.slice(0, match.index).split('\n').length,
      language,
      text: body.replace(new RegExp(`^ {${indent.length}}`, 'gm'), ''),
    });
  }
  return blocks;
}

/** The words of a line as a shell would give them, comments left out. */
export function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [, quoted, single, bare] of line
    .replace(/(^|\s)#.*$/, '')
    .matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g))
    words.push(quoted ?? single ?? bare ?? '');
  return words;
}
