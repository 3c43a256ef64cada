import { idAt } from '../../library/address.ts';
import type { Found, Library } from '../../library/library.ts';
import { type Said, toldIn } from '../../text/passage.ts';
import { saidOf } from './said-of-question.ts';

/** Only the first rows show more than a line. */
const FIRST = 4;
/** So many words of the question more must be told, or the rule stays that fits best as a whole. */
const MORE = 0.5;

/**
 * A book may have several rules of one name: a short one in its glossary and another in a chapter. One
 * row stands for them, and it shows the one that tells most of what is asked.
 */
export async function withMostTelling(
  library: Library,
  found: readonly Found[],
  question: string | undefined,
): Promise<readonly Found[]> {
  const said = question === undefined ? undefined : saidOf(question);
  if (!said) return found;
  return Promise.all(found.map((hit, i) => (i < FIRST ? mostTellingOf(library, hit, said) : hit)));
}

async function mostTellingOf(library: Library, hit: Found, said: Said): Promise<Found> {
  const { entity, others = [] } = hit;
  const told = (body: Found['entity']['body']): number =>
    toldIn(library.kinds.get(entity.kind)?.prose(body) ?? '', said);
  const twins = others.filter(
    ({ kind, document, name }) =>
      kind === 'rule' &&
      kind === entity.kind &&
      document === entity.document &&
      name === entity.name,
  );
  if (twins.length === 0) return hit;
  let [best, most] = [entity, told(entity.body) + MORE];
  for (const { uri } of twins) {
    const twin = await library.get(idAt(uri));
    const tells = twin ? told(twin.body) : 0;
    if (twin && tells > most) [best, most] = [twin, tells];
  }
  if (best === entity) return hit;
  const { kind, name, uri, document, ruleset } = entity;
  return {
    ...hit,
    entity: best,
    others: others.map((other) =>
      other.uri === best.uri ? { kind, name, uri, document, ruleset } : other,
    ),
  };
}
