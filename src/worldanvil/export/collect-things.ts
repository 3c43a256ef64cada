import { LoreError } from '../../base/error.ts';
import { withoutGmContent } from '../audience/gm-content.ts';
import type { Reading, WorldAnvil } from '../client/client-port.ts';
import { refsIn } from '../client/list-references.ts';
import { idOf, isRaw, type Raw, titleOf, updatedAt } from '../client/raw.ts';
import { concernsOneEntity } from '../client/world-anvil-error.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';

/** A kind of entity that the export contains beside articles. */
interface Kind {
  readonly resource: Resource;
  /** A field that tells a full record from a reference. */
  readonly whole: string;
  /** Its children, level by level, and the field they are stored in. */
  readonly inside?: Branch;
}
interface Branch {
  readonly resource: Resource;
  readonly field: string;
  readonly whole?: string;
  readonly inside?: Branch;
}

const KINDS: readonly Kind[] = [
  { resource: table.category, whole: 'description' },
  {
    resource: table.map,
    whole: 'image',
    inside: { resource: table.marker, field: 'markers', whole: 'geoX' },
  },
  { resource: table.timeline, whole: 'eras' },
  { resource: table.era, whole: 'year' },
  { resource: table.history, whole: 'year' },
  { resource: table.image, whole: 'filename' },
  { resource: table.chronicle, whole: 'description' },
  { resource: table.canvas, whole: 'data' },
  {
    resource: table.notebook,
    whole: 'notesections',
    inside: {
      resource: table.notesection,
      field: 'sections',
      inside: { resource: table.note, field: 'notes' },
    },
  },
  {
    resource: table.manuscript,
    whole: 'author',
    inside: {
      resource: table.manuscriptVersion,
      field: 'versions',
      inside: {
        resource: table.manuscriptPart,
        field: 'parts',
        inside: { resource: table.manuscriptBeat, field: 'beats' },
      },
    },
  },
  { resource: table.blockFolder, whole: 'world' },
  { resource: table.block, whole: 'dataParser' },
  { resource: table.variableCollection, whole: 'prefix' },
  { resource: table.variable, whole: 'v' },
  { resource: table.subscriberGroup, whole: 'campaign' },
];
const SECRETS: Kind = { resource: table.secret, whole: 'content' };

export interface Collecting {
  readonly wa: WorldAnvil;
  readonly world: string;
  readonly secrets: boolean;
  readonly how: Reading & { readonly signal: AbortSignal };
  /**
   * The entities of a kind in an earlier export, by id; those with the same date are not read
   * again.
   */
  readonly known: (resource: Resource) => Promise<ReadonlyMap<string, Raw>>;
  readonly progress: (done: number, total: number, title: string) => void;
  /** Called for everything that could not be read. */
  readonly missed: (what: string, error: LoreError) => void;
}

/** Everything in a world besides its articles, in full, by resource. */
export async function collectThings(on: Collecting): Promise<Map<Resource, Raw[]>> {
  const found = new Map<Resource, Raw[]>();
  const kinds = [...KINDS, ...(on.secrets ? [SECRETS] : [])];
  for (const kind of kinds) {
    const { resource } = kind;
    if (!mayHave(resource, on)) continue;
    found.set(resource, await allOf(kind, on, found));
  }
  return found;
}

/** Some resources have no state that could make them public. */
const mayHave = (resource: Resource, { wa }: Collecting): boolean =>
  wa.audience !== 'player' || resource.players !== 'nothing';

/**
 * World Anvil refused or failed at this one. An error about the keys is not skipped, since nothing
 * else would work.
 */
const isMissable = (error: unknown): error is LoreError =>
  error instanceof LoreError &&
  (error.kind !== 'upstream'
    ? concernsOneEntity(error) || error.kind === 'not_found'
    : concernsOneEntity(error));

async function allOf(
  kind: Kind,
  on: Collecting,
  found: ReadonlyMap<Resource, readonly Raw[]>,
): Promise<Raw[]> {
  const { resource } = kind;
  const spoken = resource.many.replaceAll('_', ' ');
  let refs: readonly Raw[];
  try {
    refs =
      resource === table.era
        ? erasOf(found.get(table.timeline) ?? [])
        : (await refsIn(on.wa, resource, on.world, { ...on.how, rich: 2 })).entities;
  } catch (error) {
    if (!isMissable(error)) throw error;
    on.missed(`all ${spoken}`, error);
    return [];
  }
  const known = await on.known(resource);
  const things: Raw[] = [];
  for (const [index, ref] of refs.entries()) {
    on.how.signal.throwIfAborted();
    on.progress(index + 1, refs.length, `${resource.words} ${titleOf(ref)}`);
    const old = known.get(idOf(ref));
    const raw = isSame(old, ref) ? old : kind.whole in ref ? ref : await wholeOf(resource, ref, on);
    const own = raw && ofWorld(raw, on.world) ? cleaned(raw, on) : undefined;
    if (own)
      things.push(kind.inside ? { ...own, ...(await grow(own, kind.inside, on, old)) } : own);
  }
  return things;
}

/** Timelines list eras without their dates, so eras are always read. */
const erasOf = (timelines: readonly Raw[]): Raw[] =>
  timelines
    .flatMap((line) => [line.eras].flat().filter(isRaw))
    .map(({ updateDate: _, ...ref }) => ref);

/** An entity with the same date is unchanged. */
const isSame = (old: Raw | undefined, ref: Raw): boolean =>
  old !== undefined && updatedAt(ref) !== '' && updatedAt(old) === updatedAt(ref);

const cleaned = (raw: Raw, { secrets }: Collecting): Raw => (secrets ? raw : withoutGmContent(raw));

/** Notebooks belong to the account; those of other worlds are left out. */
const ofWorld = (raw: Raw, world: string): boolean =>
  !isRaw(raw.world) || idOf(raw.world) === world;

async function wholeOf(resource: Resource, ref: Raw, on: Collecting): Promise<Raw | undefined> {
  try {
    const { raw } = await on.wa.get(resource, idOf(ref), 2, on.how);
    return { ...ref, ...raw };
  } catch (error) {
    if (!isMissable(error)) throw error;
    on.missed(`${resource.words} ${titleOf(ref) || idOf(ref)}`, error);
    return undefined;
  }
}

/** The children of an entity, in full. */
async function grow(
  parent: Raw,
  branch: Branch,
  on: Collecting,
  before: Raw | undefined,
): Promise<Raw> {
  if (!mayHave(branch.resource, on)) return {};
  const known = new Map(
    [before?.[branch.field]]
      .flat()
      .filter(isRaw)
      .map((raw) => [idOf(raw), raw]),
  );
  let refs: readonly Raw[];
  try {
    refs = (await on.wa.listAll(branch.resource, idOf(parent), { ...on.how, rich: 2 })).entities;
  } catch (error) {
    if (!isMissable(error)) throw error;
    on.missed(`what lies in ${titleOf(parent)}`, error);
    return {};
  }
  const children: Raw[] = [];
  for (const ref of refs) {
    on.how.signal.throwIfAborted();
    const old = known.get(idOf(ref));
    const isWhole = branch.whole !== undefined && branch.whole in ref;
    const raw = isSame(old, ref) ? old : isWhole ? ref : await wholeOf(branch.resource, ref, on);
    if (!raw) continue;
    const own = cleaned(raw, on);
    children.push(branch.inside ? { ...own, ...(await grow(own, branch.inside, on, old)) } : own);
  }
  return { [branch.field]: children };
}
