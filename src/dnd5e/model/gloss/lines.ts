import { plain } from '../../../text/names.ts';

/** Plain words for things that the game names in its own way, found by the thing's name. */
export type Glosses = (name: string) => string;

/**
 * Reads lines of `Name, Other Name: plain words`. A name is also found without its first word
 * ("Melf's Acid Arrow" is an acid arrow), because books sign spells differently.
 */
export function glossLines(text: string): Glosses {
  const known = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [names = '', gloss = ''] = line.split(': ');
    if (gloss !== '') for (const name of names.split(',')) known.set(plain(name), gloss.trim());
  }
  return (name) => {
    const wanted = plain(name.replace(/\(.*\)|:.*/g, ''));
    const [, ...rest] = wanted.split(' ');
    return known.get(wanted) ?? known.get(rest.join(' ')) ?? '';
  };
}
