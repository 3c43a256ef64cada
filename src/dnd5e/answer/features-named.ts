import type { Entity, Found, Library } from '../../library/library.ts';
import { wordForm } from '../../library/names/word-form.ts';
import { perGeneration } from '../../library/per-generation.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { passage, saidLiterally } from '../../text/passage.ts';
import { srdDocuments } from '../model/edition.ts';
import { bookOf } from './entity-output.ts';
import { saidOf } from './said-of-question.ts';

const MANY = 5_000;
/** More books than have a feature of one name, and classes in them. */
const SAME_NAMES = 60;
/** Rules speak of these by other names, or of each class by the same. */
const TOO_COMMON = new Set([
  'expertise',
  'multiattack',
  'scholar',
  'spellcasting',
  'survivor',
  'vanish',
]);
const MOST_WORDS = 3;
const EXCERPT = 400;
const FEW_CLASSES = 3;

/** Names of class features as question words are compared: "raging" is about Rage. */
const featureNames = perGeneration<ReadonlyMap<string, string>>(['class-feature']);

async function namesIn(library: Library): Promise<ReadonlyMap<string, string>> {
  const { found } = await library.search({
    select: [{ kind: 'class-feature' }],
    documents: srdDocuments,
    limit: MANY,
    fields: [],
  });
  const names = found.map(({ entity }) => plain(entity.name));
  return new Map(
    names.filter((name) => !TOO_COMMON.has(name)).map((name) => [formsOf(name.split(' ')), name]),
  );
}

/**
 * A question about the rules may be one about a class: what the feature says that its words name, since
 * no rule does. Undefined if they name none, or if a rule is called so.
 */
export async function featureNamed(
  library: Library,
  question: string,
  rules: readonly { readonly name: string }[],
  /** The edition in play. */
  preferred: string | undefined,
): Promise<string | undefined> {
  const names = await featureNames(library, '', () => namesIn(library));
  const words = plain(question).split(' ');
  const called = rules.map(({ name }) => formsOf(plain(name).split(' ')));
  const named = phrasesOf(words).find((phrase) => names.has(phrase) && !called.includes(phrase));
  const name = named === undefined ? undefined : names.get(named);
  if (name === undefined) return undefined;
  const { found } = await library.search({
    select: [{ kind: 'class-feature' }],
    documents: srdDocuments,
    name,
    preferred,
    asTyped: true,
    limit: SAME_NAMES,
  });
  const [best] = found;
  return best && told(library, best, found, question);
}

function told(library: Library, { entity }: Found, found: readonly Found[], question: string) {
  const kind = library.kinds.get(entity.kind);
  const prose = kind?.prose(entity.body) ?? '';
  const text = passage(prose, saidOf(question) ?? saidLiterally([]), EXCERPT);
  const others = new Set(found.map((hit) => classOf(hit.entity)));
  const of =
    others.size > FEW_CLASSES
      ? ' of several classes'
      : others.size > 1
        ? ` of ${listed([...others])}`
        : '';
  return `${entity.name} is a ${kind?.one ?? entity.kind}${of} and no rule of its own (${kind?.facts(entity.body)}; ${bookOf(entity)}): ${text} ‹${entity.uri}›`;
}

const classOf = ({ body }: Entity): string => String(body.class ?? '');

/** All phrases of a few words, the longest first. */
function phrasesOf(words: readonly string[]): string[] {
  const phrases: string[] = [];
  for (let length = MOST_WORDS; length > 0; length--)
    for (let at = 0; at + length <= words.length; at++)
      phrases.push(formsOf(words.slice(at, at + length)));
  return phrases;
}

const formsOf = (words: readonly string[]): string =>
  words.map((word) => wordForm(word).replace(/(?:ing|e)$/, '')).join(' ');
