import { plain } from '../../../text/names.ts';
import { some } from '../text-facts.ts';
import { isSame } from './values.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Removes texts that an entity has twice, since one source has as a field of its own what another
 * keeps in the description.
 */
export function withoutRepeats(kind: string, name: string, body: Body): Body {
  const { desc } = body;
  if (kind === 'creature') return withoutRepeatedActions(body);
  if (typeof desc !== 'string') return body;
  if (kind === 'feat') return { ...body, benefits: notYetIn(desc, body.benefits) };
  if (kind === 'subclass') return { ...body, desc: afterMotto(desc, body.flavor) };
  if (kind === 'weapon' || kind === 'armor' || kind === 'gear')
    return wordsOf(desc) === wordsOf(name) ? { ...body, desc: undefined } : body;
  if (kind === 'spell') return { ...body, desc: beforeUpgrade(desc, body.higher_level) };
  return body;
}

/** `A hand crossbow.` says no more than the name `Crossbow, hand`. */
const wordsOf = (text: string): string =>
  plain(text)
    .split(' ')
    .filter((word) => word !== 'a' && word !== 'an')
    .sort()
    .join(' ');

const notYetIn = (desc: string, benefits: unknown): unknown =>
  Array.isArray(benefits) ? some(benefits.filter((benefit) => !desc.includes(benefit))) : benefits;

/** `*Pursue Physical Excellence in Combat*` above the description of a subclass. */
const afterMotto = (desc: string, motto: unknown): string =>
  desc.startsWith(`*${motto}*`) ? desc.slice(String(motto).length + 2).trimStart() : desc;

/** How a cantrip grows, as the last paragraph of its description. */
const beforeUpgrade = (desc: string, upgrade: unknown): string =>
  typeof upgrade === 'string' && desc.trimEnd().endsWith(`\n${upgrade.trim()}`)
    ? desc.trimEnd().slice(0, -upgrade.trim().length).trimEnd()
    : desc;

/** One list of legendary actions is also among the bonus actions of its source. */
function withoutRepeatedActions(body: Body): Body {
  const { bonus_actions: bonus, legendary_actions: legendary } = body;
  if (!Array.isArray(bonus) || !Array.isArray(legendary)) return body;
  const others = bonus.filter((action) => !legendary.some((other) => isRepeat(action, other)));
  return others.length === bonus.length ? body : { ...body, bonus_actions: others };
}

const isRepeat = (action: Body, other: Body): boolean =>
  isSame(action.name, other.name) && isSame(action.desc, other.desc);
