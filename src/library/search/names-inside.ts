import type { Candidate, Candidates, NameInside } from '../store.ts';
import type { Lexicon } from './lexicon.ts';
import { isSmallWord } from './small-words.ts';

/** No name that people type in the middle of a question has more words. */
const MOST_WORDS = 6;
/** A single word of a question is seldom meant as a name: "hide them from the ogre". */
const LEAST_WORDS = 2;

/** But the first thing that it speaks of is: "can a vampire enter a home uninvited". */
const FIRST_THING = /^(?:is|are|does|do|can|could|has|have|will|would) (?:an?|the) (.+)$/;
/** So is what somebody does something with, if it is cast … */
const CAST =
  /\b(?:(?:up|re)?casts?|(?:up|re)?casting|twin|twins|twinning|quicken|dispel|counterspell|ready|prepare) (?:the |my |an? )?(.+)$/;
/** … or something to. */
const MET =
  /\b(?:tame|charm|befriend|ride|riding|kill|killing|fight|fighting|defeat|(?:polymorph(?:ed)?|turn(?:ed)?|shape|shapeshift|transform(?:ed)?) into|become) (?:an? |the )(.+)$/;

/**
 * The parts of a question that may be the name of a thing inside it, longest first: "can you sneak attack
 * with a bow". `foreign`: words that are no English, so that they are hardly anything but names.
 */
export function namesInside(
  text: string,
  foreign: ReadonlySet<string>,
  { cast, factPhrases }: Pick<Lexicon, 'cast' | 'factPhrases'>,
): readonly NameInside[] {
  const words = text.split(' ');
  const parts: NameInside[] = [];
  for (let length = Math.min(MOST_WORDS, words.length - 1); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length);
      const said = part.filter((word) => !isSmallWord(word));
      const isMention = length === 1 && foreign.has(part[0] ?? '');
      const name = part.join(' ');
      if ((said.length >= LEAST_WORDS || isMention) && !factPhrases.has(name))
        parts.push({ text: name, isMention });
    }
  for (const { form, kinds } of [
    { form: FIRST_THING },
    { form: CAST, kinds: cast },
    { form: MET },
  ]) {
    const behind = form.exec(text)?.[1]?.split(' ').slice(0, MOST_WORDS) ?? [];
    parts.push(...behind.map((_, i) => ({ text: behind.slice(0, i + 1).join(' '), kinds })));
  }
  // What is certainly named comes before the same word as a mention.
  return parts.toSorted(
    (a, b) =>
      b.text.length - a.text.length || Number(a.isMention ?? false) - Number(b.isMention ?? false),
  );
}

/** A single word that many texts have is hardly what is asked about: "the orc walks around it". */
const RARE = 0.8;

/**
 * Those of the things whose names stand in a question that are no topics, since questions about things
 * have the names of topics too ("as a bonus action").
 */
export function namedInside(
  { candidates, wordUse }: Pick<Candidates, 'candidates' | 'wordUse'>,
  isTopic: (kind: string) => boolean,
): ReadonlySet<number> {
  const common = new Set(wordUse.flatMap(({ word, rarity }) => (rarity < RARE ? [word] : [])));
  const isMeant = ({ inside, kind, name }: Candidate): boolean =>
    (inside === 'named' || (inside === 'mentioned' && !common.has(name))) && !isTopic(kind);
  return new Set(candidates.filter(isMeant).map(({ key }) => key));
}
