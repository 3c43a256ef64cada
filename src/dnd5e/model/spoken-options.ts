import { abilities, sizes } from './game-words.ts';
import type { SpokenFilter, SpokenFilters } from './spoken-figures.ts';
import { anyOf, listOf, meansAll, noneOf, wordsIn } from './spoken-lists.ts';

const SKILLS =
  'acrobatics|animal handling|arcana|athletics|deception|history|insight|intimidation|investigation|medicine|nature|perception|performance|persuasion|religion|sleight of hand|stealth|survival';
const GIVING =
  '(?:(?:that|which|with|giv(?:e|es|ing)|grant(?:s|ing)?|teach(?:es)?|offer(?:s|ing)?|ha(?:s|ve|ving)|includ(?:e|es|ing)|me|you|an?|the|proficiency|proficient|in|as|skills?) )*';
const skills: SpokenFilter = {
  form: new RegExp(
    `\\b${GIVING}${listOf(SKILLS)}(?: (?:skills?|proficienc(?:y|ies)))*(?: as an? skill)?(?![a-z])`,
  ),
  read: ([, said]) => {
    const named = wordsIn(SKILLS, said);
    // There is no filter for several skills at once, and those with one of them are not meant.
    return meansAll(said) && named.length > 1 ? undefined : anyOf('skill', named);
  },
  denied: ([, said]) => noneOf('skill', wordsIn(SKILLS, said)),
};

/** "backgrounds that give stealth". */
const spokenBackgrounds: SpokenFilters = {
  kind: 'background',
  words: /\bbackgrounds\b/g,
  forms: [skills],
  loose: [],
  orders: [],
};

const SIZES = sizes.join('|');
/** "small species", "races with darkvision". */
const spokenRaces: SpokenFilters = {
  kind: 'race',
  words: /\b(?:(?:playable |player |character )?(?:races|species|ancestries))\b/g,
  forms: [
    {
      form: new RegExp(`\\b(?:(?:that|which|are|is) )*${listOf(SIZES)}(?:[- ]sized?)?\\b`),
      read: ([, said]) => anyOf('size', wordsIn(SIZES, said)),
      denied: ([, said]) => noneOf('size', wordsIn(SIZES, said)),
    },
    {
      form: /\b(?:(?:that|which|with|who|ha(?:s|ve|ving)|can|get|gets) )*(?:darkvision|see in the dark)(?: (?:of |out to )?(?:at least )?(\d+)(?: ?(?:feet|foot|ft))?(?: or (?:more|better))?)?(?!\w)/,
      read: ([, feet]) => ({ darkvision: feet === undefined ? true : Number(feet) }),
      denied: () => ({ darkvision: false }),
    },
  ],
  loose: [],
  orders: [],
};

const ABILITIES = abilities.join('|');
/** "classes with a d10 hit die", "classes that cast with wisdom". */
const spokenClasses: SpokenFilters = {
  kind: 'class',
  words: /\bclasses\b/g,
  forms: [
    {
      form: /\b(?:(?:that|which|with|ha(?:s|ve|ving)|use|an?|the) )*(?:d(\d+) hit (?:die|dice)|hit (?:die|dice) (?:of |is )?(?:an? )?d(\d+))\b/,
      read: ([, before, behind]) => ({ hit_die: Number(before ?? behind) }),
    },
    {
      form: new RegExp(
        `\\b(?:(?:that|which|whose|with|use|using|cast|casting|spells?|by|their) )*${listOf(ABILITIES)} (?:(?:for|to) (?:their )?(?:cast|casting|spells|spellcasting)|as (?:their )?(?:spellcasting|casting) ability|(?:based )?(?:casters?|spellcasting))\\b|\\b(?:that|which) cast(?: spells)? (?:with|using|by|from) (${ABILITIES})\\b`,
      ),
      read: ([, some, one]) => anyOf('spellcasting_ability', wordsIn(ABILITIES, some ?? one)),
    },
  ],
  loose: [],
  orders: [],
};

/** Lists of what a character chooses. */
export const spokenOptions: readonly SpokenFilters[] = [
  spokenBackgrounds,
  spokenRaces,
  spokenClasses,
];
