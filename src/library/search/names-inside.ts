import { wordForm } from '../names/word-form.ts';
import type { Candidate } from '../store.ts';
import { isSmallWord } from './small-words.ts';

/** A single word of a question is seldom meant as a name: "hide them from the ogre". */
const LEAST_WORDS = 2;
/** But the first thing that it speaks of is: "can a vampire enter a home uninvited". */
const FIRST_THING = /^(?:is|are|does|do|can|could|has|have|will|would) (?:an?|the) (\S+)/;

/**
 * The things whose names stand in a question: "can you sneak attack with a bow". Topics are left out,
 * since questions about things have their names too ("as a bonus action").
 */
export function namedInside(
  text: string,
  candidates: readonly Candidate[],
  topicKinds: ReadonlySet<string>,
): ReadonlySet<number> {
  const asked = ` ${formsOf(text).join(' ')} `;
  const [, first] = FIRST_THING.exec(text) ?? [];
  const isInside = ({ name, kind }: Candidate): boolean => {
    if (topicKinds.has(kind)) return false;
    if (!name.includes(' ')) return first !== undefined && wordForm(name) === wordForm(first);
    const forms = formsOf(name);
    const said = forms.filter((form) => !isSmallWord(form));
    return said.length >= LEAST_WORDS && asked.includes(` ${forms.join(' ')} `);
  };
  return new Set(candidates.filter(isInside).map(({ key }) => key));
}

const formsOf = (text: string): string[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map(wordForm);
