import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { openLibrary } from '../../src/library/open.ts';
import { type SetQuestion, thing } from './question-sets.ts';

const KINDS = ['spell', 'magic-item'];
const WORDS = 9;

/** Nine words out of the text of a spell or item, and whose they are: variants share a text. */
export async function excerpts(folder: string, count: number): Promise<SetQuestion[]> {
  const library = openLibrary(`${folder}/library.db`, dnd5eKinds);
  let state = 20_251;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pool: { readonly words: readonly string[]; readonly text: string }[] = [];
  const owners = new Map<string, Set<string>>();
  for (const kind of KINDS) {
    const { found } = await library.search({ select: [{ kind }], limit: 100_000 });
    for (const { entity } of found) {
      const text = library.kinds.get(kind)?.prose(entity.body) ?? '';
      const words = text.replace(/[*_#|`>[\]()]+/g, ' ').split(/\s+/);
      if (words.length <= 40) continue;
      pool.push({ words, text });
      owners.set(text, (owners.get(text) ?? new Set()).add(thing(kind, entity.name)));
    }
  }
  await library.close();
  return Array.from({ length: count }, () => {
    const one = pool[below(pool.length)];
    const start = below((one?.words.length ?? WORDS) - WORDS);
    return {
      question: one?.words.slice(start, start + WORDS).join(' ') ?? '',
      wanted: owners.get(one?.text ?? '') ?? new Set(),
    };
  });
}
