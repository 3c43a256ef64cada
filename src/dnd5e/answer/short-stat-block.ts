import { boundedMap } from '../../library/bounded-map.ts';
import type { Kind } from '../../library/kind.ts';
import { excerpt, listed } from '../../text/excerpt.ts';
import { estimatedTokens } from '../../text/tokens.ts';
import { Creature, type Deed } from '../model/creature.ts';
import { withFigures } from '../model/deed-figures.ts';

/** The token budget of a stat block in each form, by our own estimate, which is slightly low. */
const ROOM = { text: 1_250, row: 2_150 };

/** How many characters each part keeps; what matters most at the table is cut last. */
interface Cut {
  readonly lore: number;
  readonly lair: number;
  readonly traits: number;
  readonly actions: number;
}
const ALL = Number.POSITIVE_INFINITY;
const cuts: readonly Cut[] = [
  { lore: ALL, lair: ALL, traits: ALL, actions: ALL },
  { lore: 400, lair: ALL, traits: ALL, actions: ALL },
  { lore: 120, lair: 300, traits: ALL, actions: ALL },
  { lore: 0, lair: 160, traits: 400, actions: ALL },
  ...[400, 300, 220, 160, 120, 80, 50, 25].map((length) => ({
    lore: 0,
    lair: Math.min(80, length),
    traits: Math.min(300, length),
    actions: length,
  })),
];

const groups = [
  ['traits', 'traits'],
  ['actions', 'actions'],
  ['bonus_actions', 'actions'],
  ['reactions', 'actions'],
  ['legendary_actions', 'actions'],
  ['lair_actions', 'lair'],
] as const;

type Body = Readonly<Record<string, unknown>>;

export interface ShortStatBlock {
  readonly body: Body;
  /** What was cut and how to get it; undefined if nothing was. */
  readonly shortened?: string;
}

/** A stat block as it was last cut. */
interface LastCut {
  readonly text: number;
  readonly row: number;
  readonly shortest: ShortStatBlock;
}
/** Of so many stat blocks: whoever looks one up asks for it again. */
const MOST_KEPT = 20;
const lastCuts = boundedMap<Body, LastCut>(MOST_KEPT, () => 1);

/** A stat block that fits into an answer, with as much of its texts as possible. */
export function shortStatBlock(
  kind: Kind,
  body: Body,
  { text, row }: { readonly text: number; readonly row: number },
): ShortStatBlock {
  if (kind.name !== 'creature') return { body };
  const last = lastCuts.get(body);
  if (last && last.text === text && last.row === row) return last.shortest;
  const shortest = cutToFit(kind, body, { text, row });
  lastCuts.set(body, { text, row, shortest });
  return shortest;
}

function cutToFit(
  kind: Kind,
  body: Body,
  spent: { readonly text: number; readonly row: number },
): ShortStatBlock {
  const creature = Creature.safeParse(body);
  if (!creature.success) return { body };
  let shortest: ShortStatBlock = { body };
  for (const cut of cuts) {
    shortest = cutBy(creature.data, cut);
    const text = estimatedTokens(kind.markdown(shortest.body)) + spent.text;
    const row = estimatedTokens(JSON.stringify(shortest.body)) + spent.row;
    if (text <= ROOM.text && row <= ROOM.row) break;
  }
  return shortest;
}

function cutBy(creature: Creature, cut: Cut): ShortStatBlock {
  const names: string[] = [];
  const shorter = (deed: Deed, most: number): Deed => {
    if (deed.desc.length <= most) return deed;
    names.push(deed.name);
    return { ...deed, desc: cutDesc(deed, most) };
  };
  const deeds = Object.fromEntries(
    groups.flatMap(([group, part]) => {
      const own = creature[group];
      return own ? [[group, own.map((deed) => shorter(deed, cut[part]))] as const] : [];
    }),
  );
  const { desc, legendary_desc, ...rest } = creature;
  const isLong = (text: string | undefined): boolean => (text?.length ?? 0) > cut.lore;
  const left = [
    ...(isLong(desc) ? ['description'] : []),
    ...(isLong(legendary_desc) ? ['how legendary actions work'] : []),
    ...names,
  ];
  return {
    body: {
      ...rest,
      ...beginning('desc', desc, cut.lore),
      ...beginning('legendary_desc', legendary_desc, cut.lore),
      ...deeds,
    },
    ...(left.length > 0 && {
      shortened: `Shortened: ${listed([...new Set(left)])}. detail: "full" gives all of it.`,
    }),
  };
}

/** An excerpt of a few words says nothing. */
const LEAST = 40;

const beginning = (field: string, text: string | undefined, most: number): Body =>
  text === undefined || most < LEAST
    ? {}
    : { [field]: text.length > most ? excerpt(text, most) : text };

/** The beginning of the text, followed by figures that would be lost with the rest. */
const cutDesc = (deed: Deed, most: number): string => withFigures(deed, excerpt(deed.desc, most));
