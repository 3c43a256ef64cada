import { idAt } from '../../library/address.ts';
import type { Entity, Library } from '../../library/library.ts';
import { wordForm } from '../../library/names/word-form.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { relatedRules } from './related-rules.ts';

/** A longer text says something itself. */
const MOST_CHARACTERS = 400;
/** So much longer is the text of the other edition, where this one only points elsewhere. */
const LONGER = 1.5;
/** More rules than one points to. */
const MOST = 3;

interface InFull {
  readonly entity: Entity;
  readonly notices: readonly string[];
}

/**
 * A rule that only points to others on its subject ("you take the Hide action"), with their texts, so
 * that it can be compared with an edition that tells it in one place.
 */
export async function withWhatItPointsTo(
  library: Library,
  entity: Entity,
  other: Entity,
): Promise<InFull> {
  const [own, theirs] = [textOf(entity), textOf(other)];
  const isShort = own.length <= MOST_CHARACTERS && theirs.length > own.length * LONGER;
  if (entity.kind !== 'rule' || !isShort) return { entity, notices: [] };
  const subject = stemsOf(entity.name);
  const related = (await relatedRules(library, entity)).filter(
    ({ name }) => plain(name) !== plain(entity.name) && stemsOf(name).some(isAmong(subject)),
  );
  const pointed = (
    await Promise.all(related.slice(0, MOST).map(({ uri }) => library.get(idAt(uri))))
  ).filter((rule) => rule !== undefined);
  if (pointed.length === 0) return { entity, notices: [] };
  const desc = [own, ...pointed.map((rule) => `***${rule.name}***. ${textOf(rule)}`)].join('\n\n');
  const names = pointed.map(({ name, uri }) => `${name} ‹${uri}›`);
  return {
    entity: { ...entity, body: { ...entity.body, desc }, summary: undefined },
    notices: [
      `${entity.name} of ${entity.ruleset} points to ${listed(names)}: compared with that.`,
    ],
  };
}

const textOf = ({ body }: Entity): string => (typeof body.desc === 'string' ? body.desc : '');

/** "Hiding" and "Hide", "Resting" and "Short Rest" have one in common. */
const stemsOf = (name: string): string[] =>
  plain(name)
    .split(' ')
    .map((word) => wordForm(word).replace(/(?:ing|ed|e)$/, ''))
    .filter((stem) => stem.length > 2);

const isAmong =
  (stems: readonly string[]) =>
  (stem: string): boolean =>
    stems.includes(stem);
