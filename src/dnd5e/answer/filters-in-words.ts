import type { Selection } from '../../library/library.ts';
import { activity } from '../model/question-forms.ts';
import { spokenFilters } from '../model/spoken-filters.ts';
import { superlative } from '../model/spoken-orders.ts';
import { isOfAnother } from './described-head.ts';
import { goodsInWords } from './goods-in-words.ts';
import { calledFirst, magicInWords } from './magic-in-words.ts';
import { normalizedQuestion } from './normalized-question.ts';
import { orderOfPrice } from './order-of-price.ts';
import { type ReadWords, readFilters } from './read-filters.ts';
import type { DeedNames } from './spoken-deeds.ts';

/** Questions that want a rule, not a list: "how many spells does a level 5 wizard know". */
const ASKS_FOR_RULE: readonly RegExp[] = [
  /^(?:how|can(?! not be )|could|do|does|did|when|why|where|should|may|must|is|are|am|will|would)\b/,
  /^what (?:does|do|happens|is the)\b/,
  // "what die do I roll for a huge monster", but not "what level 3 spells are there".
  /^(?:what|which) (?:kind of |sort of |type of )?(?:die|dice|check|roll|action|level|dc|save|skill|ability|bonus|size)\b(?! \d)/,
  /^what (?:is|are|would) .*\b(?:worth|cost)\b/,
  // "cost of rare rings", but not "a cost of less than 50 gp".
  /\b(?:cost|price|value) of (?!\d|less|more|at|under|over|up|no|between|exactly)/,
  /\bslots?\b|\bper (?:day|turn|rest)\b/,
  activity,
];

/** What somebody asks for a list with, so that it is no question for a rule. */
const POLITE =
  /^ (?:so |well )*(?:(?:can|could|would|will) you (?:please |maybe )?(?:(?:list|name|show|recommend|suggest)(?: me| us)?|(?:give|find|get|tell) (?:me|us)|(?:give|find|get)(?= (?:all|some|every|any|an?) (?!second|extra|additional)))|(?:do|have) (?:you|we|i) (?:have|know|got)(?! to )(?: of)?(?= any | some | a list )|(?:are|is) there(?= any | some )|(?:(?:i m|i am|we re|we are) )?(?:looking|searching) for|(?:i|we) (?:need|want|would like|d like)(?: to (?:see|know|have))?)(?= )/;

const NO_DEEDS: DeedNames = new Set();

/** A list is asked for in fewer characters; reading a long text would hold up everybody else. */
const MOST_CHARACTERS = 400;

/** The filters that a question contains in words: every way to read it, the likeliest first. */
export function filtersInWords(
  typed: string,
  select: readonly Selection[],
  deeds: DeedNames = NO_DEEDS,
): readonly ReadWords[] {
  if (typed.length > MOST_CHARACTERS) return [];
  const asked = normalizedQuestion(typed).replace(POLITE, '').replace(WHICH_IS, ' ');
  if (ASKS_FOR_RULE.some((form) => form.test(asked.trim()))) return [];
  const inOrder = orderOfPrice(asked);
  const priced = inOrder === undefined ? [] : readingsOf(inOrder, select, deeds);
  // "cheap healing" describes something, where nothing is called so.
  const whole = priced.filter(({ search, order }) => search === undefined && order);
  return whole.some(({ isTentative }) => !isTentative)
    ? whole
    : [...whole, ...readingsOf(asked, select, deeds)];
}

function readingsOf(
  asked: string,
  select: readonly Selection[],
  deeds: DeedNames,
): readonly ReadWords[] {
  const { called, filtered, nearest } = goodsInWords(asked, select);
  const ofKind =
    filtered && filtered.search === undefined ? [] : filtersOfKind(asked, select, deeds);
  const others = ofKind.length === 0 && filtered ? [filtered] : ofKind;
  const all = [...called, ...others.flatMap(calledFirst), ...nearest];
  return all.length > 0 ? all : [magicInWords(asked, select)].flatMap((read) => read ?? []);
}

/** The filters for the first kind that a question speaks of. */
function filtersOfKind(asked: string, select: readonly Selection[], deeds: DeedNames): ReadWords[] {
  const isOnly = select.length === 1;
  const withoutRules = !select.some(({ kind }) => kind === 'rule');
  for (const spoken of spokenFilters) {
    const selection = select.find(({ kind }) => kind === spoken.kind);
    if (!selection) continue;
    const isSure = isOnly || asked.search(spoken.words) >= 0 || spoken.proof?.test(asked) === true;
    if (!isSure && !spoken.named?.test(asked)) continue;
    if (isOfAnother(asked, spoken)) continue;
    // What is denied may be a name, "undead other than zombies", if something is called so.
    const named = readFilters(asked, { ...spoken, deeds, withoutRules }, selection);
    const plain = named?.naming
      ? readFilters(asked, { ...spoken, deeds, withoutRules, withoutNames: true }, selection)
      : undefined;
    const read = [named, plain]
      .filter((one) => one !== undefined)
      .map((one) =>
        withoutOpinion(one, asked, (text) =>
          readFilters(text, { ...spoken, deeds, withoutRules }, selection),
        ),
      );
    if (read.length > 0)
      return isSure ? read : read.map((one) => ({ ...one, ofNames: 'only' as const }));
  }
  return [];
}

/** What somebody thinks of a thing, which no book says. */
const OPINION =
  /\b(?:(?:really|very|pretty|most) )?(?:best|greatest|coolest|nicest|finest|top|cool|nice|fun|useful|interesting|awesome|decent|neat|handy|favou?rite|popular)\b/g;
/** The same of spells; among creatures some are good. */
const OPINION_OF_SPELL = /\b(?:good|great|amazing|solid)\b(?! (?:and|or) evil)/g;

/** "cool CR 5 demons", "best level 3 spells": the list without that, where the rest are filters. */
function withoutOpinion(
  read: ReadWords,
  asked: string,
  again: (text: string) => ReadWords | undefined,
): ReadWords {
  if (read.search === undefined) return read;
  const isOfSpells = read.select.every(({ kind }) => kind === 'spell');
  const left = (isOfSpells ? asked.replace(OPINION_OF_SPELL, ' ') : asked).replace(OPINION, ' ');
  const plain = left === asked ? undefined : again(left.replace(/\s+/g, ' '));
  if (!plain || plain.search !== undefined) return read;
  const [order] = superlative.exec(asked) ?? [];
  const notice = `There is no order by "${order}".`;
  return order === undefined ? plain : { ...plain, notices: [...plain.notices, notice] };
}

/** "what is the strongest demon" wants a list by its figure. */
const WHICH_IS = new RegExp(
  `^ (?:what|which|who)(?: is| are| s)? (?:the )?(?=${superlative.source})(?!.*\\b(?:i|you|my|we|character|player)\\b)`,
);
