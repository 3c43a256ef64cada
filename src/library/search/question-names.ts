import type { QuestionName } from '../store.ts';
import { kindsAsked, type Lexicon } from './lexicon.ts';
import { phrasesIn, withoutPhrases } from './phrases.ts';

/** Questions that ask for one thing by its name, and what of the thing they want to know. */
const FRAMES: readonly {
  readonly form: RegExp;
  readonly isPrice?: boolean;
  /** What is named is something that questions are about, like a rule or a skill. */
  readonly isTopic?: boolean;
  /** What is named is cast. */
  readonly isCast?: boolean;
}[] = [
  { form: /^how much (?:does|do|is|are|for) (?:an? |the )?(.+?)(?: cost| worth)?$/, isPrice: true },
  { form: /^(?:what is the )?(?:price|cost) of (?:an? |the )?(.+)$/, isPrice: true },
  { form: /^(.+) (?:price|cost)$/, isPrice: true },
  { form: /^how (?:does|do|did) (?:an? |the )?(.+?) (?:work|function|go)$/ },
  // "how much damage does a fireball do", "how many hit points has an owlbear".
  {
    form: /^how (?:much|many|far|long|fast|high|big|old|heavy|expensive|costly)(?: \w+){0,3}? (?:does|do|has|have|is|are) (?:an? |the )?(.+?)(?: (?:do|deal|have|last|reach|hold|take|get|go|move|fly|heal))?$/,
  },
  // "how rare is a flame tongue", "how strong are ogres".
  { form: /^how (?!to )[a-z]+ (?:is|are) (?:an? |the )?(.+)$/ },
  // "how fast can a dwarf move"; of any creature, the rules tell.
  {
    form: /^how (?:far|fast|high) can (?:an? |the )?(?!(?:character|creature|monster|mount|object|party|person|player)s?\b)(.+?) (?:move|run|walk|go|fly|swim|travel)$/,
  },
  // "what stops a troll regenerating", "how do I kill a vampire": the one to overcome tells how.
  {
    form: /^(?:what|who|how) (?:(?:can|could|would|will|do|does|to) (?:i |we |you )?)?(?:stops?|prevents?|kills?|hurts?|harms?|beats?|defeats?|destroys?|fights?|weakens?) (?:an? |the )?(.+?)(?: from)?(?: \w+ing)?$/,
  },
  { form: /^what (?:does|do|can) (?:an? |the )?(.+?) (?:do|mean|give|cover)$/ },
  {
    form: /^what happens (?:when|if) (?:i|you|we|they|someone|somebody|a creature|a character) (?:(?:am|are|is|get|gets) )?(.+)$/,
  },
  { form: /^(?:what|who) (?:is|are|was|were|s) (?:an? |the )?(.+)$/ },
  { form: /^(?:tell me about|explain|describe|show me|find|look up) (?:an? |the )?(.+)$/ },
  { form: /^(?:rules?|stats?|stat block) (?:for|of|on|about) (?:an? |the )?(.+)$/ },
  { form: /^(.+) (?:rules?|stats?|stat block|action|ritual|explained)$/ },
  // "how far does a torch shine", "how long do elves live": whatever it does, it is the one asked for.
  {
    form: /^how (?:(?:much|many|far|long|fast|high|big|old|heavy)(?: \w+){0,3}? (?:does|do)|far (?:is|are)) (?:an? |the )?(.+) \w+$/,
  },
  // "which saves is a rogue proficient in".
  {
    form: /^(?:which|what) (?:\w+ ){1,3}?(?:is|are|does|do) (?:an? |the )?(.+?) (?:proficient (?:in|with)|get|have|has|know|speak|use|wear)$/,
  },
  // "which classes can cast revivify": it tells who.
  {
    form: /^(?:who|(?:which|what) (?:class|classes|casters?|characters?)) (?:(?:all |else )?(?:can|could|may|is able to|are able to) )?(?:casts?|gets?|has|have|knows?|learns?|uses?) (?:an? |the )?(?!(?:spells?|magic|cantrips?|rituals?)$)(.+?)$/,
  },
  { form: /^(?:what is the )?differences? between (?:an? |the )?(.+?) and (?:an? |the )?(.+)$/ },
  { form: /^(?:the|an?|some|any) (.+?)(?: action)?$/ },
  // "upcasting fireball", "fireball upcast", "level 5 fireball", "fireball level 5 slot".
  { form: /^upcast(?:ing)? (?:an? |the )?(.+)$/, isCast: true },
  {
    form: /^(.+?) (?:upcast(?:ed|ing)?|(?:at|with|in|using) (?:an? )?higher (?:level|slot|level slot))$/,
    isCast: true,
  },
  { form: /^(?:level \d|\d(?:st|nd|rd|th) level) (.+)$/, isCast: true },
  { form: /^(.+) (?:level \d|\d(?:st|nd|rd|th) level)(?: slot)?$/, isCast: true },
  // "concentration checks", "stealth check".
  { form: /^(.+) (?:checks?|saves?|saving throws?)$/, isTopic: true },
];

/**
 * "is a halberd two handed", "does invisibility end if I attack": the first words may name what has a
 * price, or without an article what is cast.
 */
const OF_ONE = /^(?:is|does|can|has|will) (an? |the |my )?(.+)$/;
const MOST_NAME_WORDS = 3;

function namesInFront(text: string, { priced, cast, kindWords }: Lexicon): QuestionName[] {
  const [, article, rest = ''] = OF_ONE.exec(text) ?? [];
  const words = rest.split(' ');
  return words.slice(0, MOST_NAME_WORDS).map((_, i) => {
    // "can the shield spell stop magic missile".
    const said = kindWords.get(words[i + 1] ?? '');
    return {
      text: words.slice(0, i + 1).join(' '),
      kinds: said ? new Set(said) : article ? priced : cast,
      isFront: true,
    };
  });
}

/** "casting time of find familiar", "material cost of revivify": a fact of what it names. */
const FACT_OF = /^(?:what (?:is|are) )?(?:the )?(.+?) of (?:an? |the )?(.+)$/;

function namesBehindFact(text: string, { factPhrases, synonyms }: Lexicon): QuestionName[] {
  const [, fact = '', name = ''] = FACT_OF.exec(text) ?? [];
  const words = fact.split(' ');
  const isFact = words.some((_, i) => {
    const phrase = words.slice(i).join(' ');
    return factPhrases.has(phrase) || synonyms.has(phrase);
  });
  return isFact ? [{ text: name }] : [];
}

/** "how much damage does a level 5 fireball do". */
const OF_LEVEL = /^(?:level \d|\d(?:st|nd|rd|th) level) /;
/** "fireball damage at 5th level", "upcast cure wounds with a level 3 slot". */
const AT_LEVEL =
  /^(.+?) (?:at|as|with|in|using) (?:an? |the )?(?:level \d|\d(?:st|nd|rd|th) level)(?: spell)?(?: slot)?$/;
const CAST = /^(?:(?:up)?cast(?:ing)? )?(.+?)(?: damage| healing| cast| upcast)*$/;

/** What is cast or used at a level. */
function namesAtLevel(text: string, lexicon: Lexicon): QuestionName[] {
  const [, what] = AT_LEVEL.exec(text) ?? [];
  if (!what) return [];
  return [{ text: CAST.exec(what)?.[1] ?? what }, ...framedNames(what, lexicon)];
}

/** "how much does a warhorse cost" → Warhorse, among the things that have a price. */
const framedNames = (
  text: string,
  { priced, cast, sureForms, questionForms, kindWords }: Lexicon,
): QuestionName[] =>
  FRAMES.flatMap(({ form, isPrice, isTopic, isCast }): QuestionName[] => {
    const [, whole, other] = form.exec(text) ?? [];
    if (!whole) return [];
    const name = whole.replace(OF_LEVEL, '');
    if (other) return [{ text: name }, { text: other }];
    if (isPrice) return [{ text: name, kinds: priced }];
    if (isCast) return [{ text: name, kinds: cast }];
    if (isTopic)
      return kindWords.has(name)
        ? []
        : [{ text: name, kinds: new Set(questionForms.map(({ kind }) => kind)) }];
    const asked = kindsAsked(text, sureForms);
    const named = new Set(phrasesIn(name.split(' '), kindWords).flat());
    return [
      { text: name },
      // "what does the shield spell do" asks for the spell Shield.
      ...(named.size > 0
        ? [{ text: withoutPhrases(name, [...kindWords.keys()]), kinds: named }]
        : []),
      ...(asked.size > 0 ? [{ text: name, kinds: asked, anyEnding: true }] : []),
    ];
  });

/** "can i upcast fireball", "may we ritual cast detect magic". */
const CASTING =
  /^(?:can|could|may|should|do|how (?:do|can)|what (?:if|happens (?:if|when))) (?:i|you|we|they|somebody|someone) (?:(?:ritual|re|up)?(?: ?cast)|twin|quicken|counter|dispel|concentrate on) (?:an? |the )?(.+?)(?: as an? .+| at .+| in .+| with .+| on .+| twice)?$/;

function namesCast(text: string, { cast }: Lexicon): QuestionName[] {
  const [, spell] = CASTING.exec(text) ?? [];
  return spell ? [{ text: spell, kinds: cast }] : [];
}

/** What a question may name somewhere inside it. */
export const namesAsked = (text: string, lexicon: Lexicon): QuestionName[] => [
  ...framedNames(text, lexicon),
  ...namesAtLevel(text, lexicon),
  ...namesCast(text, lexicon),
  ...namesInFront(text, lexicon),
  ...namesBehindFact(text, lexicon),
];

export const asksPrice = (text: string): boolean =>
  FRAMES.some(({ form, isPrice }) => isPrice && form.test(text));
