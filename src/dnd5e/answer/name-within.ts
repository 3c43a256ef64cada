import type { Library, Query } from '../../library/library.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { plain } from '../../text/names.ts';
import { closedNamesIn } from './closed-names.ts';

/** What is asked about a thing that is named: these are no part of its name. */
const ASKED = new Set(
  `ability abilities ac action actions armor attack attacks block bonus cast casting class component components
   condition cost costs cr creature damage dc description detail details die dice does duration effect effects entry explain
   explanation feat feats feature features hd hit hp info information item level lvl magic meaning means monster
   monsters much npc page price prices property properties race range rarity rule rules save saves score scores
   skill species speed spell spells stat stats statblock statblocks subclass sword tell text trait traits weapon weight
   work works worth`.split(/\s+/),
);
const isAsked = (word: string): boolean =>
  ASKED.has(word) || isSmallWord(word) || /^\d+(?:st|nd|rd|th)?$/.test(word);

/** Of the nearest few one is what is named, if any is. */
const NEAREST = 5;

/**
 * The thing that is named among words which only ask about it, or say what it is: "goblin statblock",
 * "what does fireball do", "holy avenger sword".
 */
export async function nameWithin(
  library: Library,
  typed: string,
  query: Pick<Query, 'select' | 'documents' | 'preferred'>,
): Promise<string | undefined> {
  const words = plain(typed).split(' ');
  if (words.length < 2 || closedNamesIn(typed, []).length > 0) return undefined;
  const { select, documents, preferred } = query;
  const { found } = await library.search({
    ...{ select, documents, preferred },
    search: typed,
    limit: NEAREST,
  });
  const named = found
    .map(({ entity }) => entity.name)
    .filter((name) => {
      const [before, behind, ...more] = ` ${words.join(' ')} `.split(` ${plain(name)} `);
      if (behind === undefined || more.length > 0) return false;
      const others = `${before} ${behind}`.split(' ').filter(Boolean);
      return others.every((word) => isAsked(word) || isOfSort(library, select, word));
    });
  return named.toSorted((a, b) => b.length - a.length)[0];
}

/** Whether a word is for one of the kinds that are looked in. */
const isOfSort = (library: Library, select: Query['select'], word: string): boolean =>
  select.some(({ kind }) => {
    const { one, many, words = [] } = library.kinds.get(kind) ?? {};
    return [one, many, ...words].includes(word);
  });
