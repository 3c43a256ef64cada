import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './installed-files.ts';

const LINK = /\]\(([^)\s]+)\)/g;

/** The headings of a Markdown file as addresses inside it, as the forges make them. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );

/** Links of the Markdown files below a folder that lead to a file or heading that is not there. */
export function deadLinks(folder: string): string[] {
  return filesBelow(folder)
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
      return (
        [...prose.matchAll(LINK)]
          .map(([, target = '']) => target)
          // What is no file with an ending and no heading is an example in the text.
          .filter((target) => /[.#]/.test(target) && !/^[a-z]+:/i.test(target))
          .filter((target) => isDead(folder, file, target))
          .map((target) => `${file} → ${target}`)
      );
    });
}

function isDead(folder: string, file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const to = path === '' ? join(folder, file) : join(folder, dirname(file), path);
  if (!existsSync(to)) return true;
  return (
    anchor !== undefined && to.endsWith('.md') && !anchorsOf(readFileSync(to, 'utf8')).has(anchor)
  );
}
