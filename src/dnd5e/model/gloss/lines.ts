import { plain } from '../../../text/names.ts';

/** Plain words for things that the game names in its own way, found by the thing's name. */
export type Glosses = (name: string) => string;

/**
 * Reads lines of `Name, Other Name = plain words; another way to say it`. A name is also found without its first word
 * ("Melf's Acid Arrow" is an acid arrow), because books sign spells differently.
 */
export function glossLines(text: string): Glosses {
  // Read at the first question, not at start-up: many runs only list tools.
  let known: Map<string, string> | undefined;
  return (name) => {
    known ??= readLines(text);
    const short = plain(name.replace(/\(.*\)|:.*/g, ''));
    const tries = [plain(name), plain(name.replace(/^.*:/, '')), short, short.replace(/^\S+ /, '')];
    for (const wanted of tries) {
      const gloss = known.get(wanted);
      if (gloss !== undefined) return gloss;
    }
    return '';
  };
}

function readLines(text: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [names = '', gloss = ''] = line.split(' = ');
    if (gloss !== '') for (const name of names.split(',')) known.set(plain(name), gloss.trim());
  }
  return known;
}
