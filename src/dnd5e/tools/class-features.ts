import type { Entity, Library } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { CharacterClass, ClassFeature, type FeatureRef, Subclass } from '../model/class.ts';

export const featureTypes = ['class', 'subclass', 'choice', 'option'] as const;
export type FeatureType = (typeof featureTypes)[number];

/** A feature as a character meets it: at a level, from the class or from one of its subclasses. */
export interface Feature {
  readonly name: string;
  readonly level: number | undefined;
  readonly feature_type: FeatureType;
  readonly subclass: string | undefined;
  readonly desc: string | undefined;
  readonly uri: string | undefined;
}

const MANY = 1000;

/**
 * Everything a class gives, in the order of levels. Sources differ in where they keep it: in the
 * class, in its subclasses, in entries of its own, and in the rows of the class table.
 */
export async function featuresOf(
  library: Library,
  entity: Entity,
  documents: readonly string[],
): Promise<Feature[]> {
  const own = CharacterClass.parse(entity.body);
  const subclasses = await ofClass(library, 'subclass', entity, documents);
  const entries = await ofClass(library, 'class-feature', entity, documents);
  const features = new Map<string, Feature>();
  const add = (ref: FeatureRef, uri?: string): void => {
    const key = keyOf(ref);
    const known = features.get(key);
    features.set(key, {
      name: known?.name ?? ref.name,
      level: ref.level,
      feature_type: known?.feature_type ?? typeOf(ref),
      subclass: known?.subclass ?? ref.subclass,
      desc: known?.desc ?? ref.desc,
      uri: known?.uri ?? uri,
    });
  };

  // Subclasses first: the class itself may know them by a shorter name.
  for (const subclass of subclasses)
    for (const ref of Subclass.parse(subclass.body).features)
      add({ ...ref, subclass: subclass.name });
  for (const ref of [...own.features, ...repeated(own)]) add(ref);
  for (const entry of entries) {
    const ref = { ...ClassFeature.parse(entry.body), name: entry.name };
    // An entry of its own that the class does not name is one of the things to choose from.
    if (features.has(keyOf(ref)) || typeOf(ref) === 'option') add(ref, entry.uri);
  }
  return [...features.values()].sort(
    (a, b) => (a.level ?? 99) - (b.level ?? 99) || Number(isPart(a)) - Number(isPart(b)),
  );
}

const isPart = ({ subclass }: Feature): boolean => subclass !== undefined;

/** `Extra Attack (2)` and `Extra Attack` at one level are one feature. */
const keyOf = ({ name, level }: FeatureRef): string =>
  `${plain(name.replace(/\s*(\([^)]*\)|\d+)$/, ''))} ${level}`;

function typeOf({ feature_type, subclass }: FeatureRef): FeatureType {
  const type = feature_type ?? '';
  if (/choice/.test(type)) return 'choice';
  if (type !== '' && !/feature$/.test(type)) return 'option';
  return subclass === undefined ? 'class' : 'subclass';
}

/** What the class table names again at a later level: the text stands at the first. */
function repeated({ features, levels = [] }: CharacterClass): FeatureRef[] {
  const first = new Map(features.map((ref) => [plain(ref.name), ref]));
  return levels.flatMap((row) =>
    row.features.flatMap((name) => {
      const ref = first.get(plain(name));
      if (ref?.level === undefined || row.level <= ref.level) return [];
      return [{ ...ref, level: row.level, desc: undefined }];
    }),
  );
}

async function ofClass(
  library: Library,
  kind: string,
  entity: Entity,
  documents: readonly string[],
): Promise<Entity[]> {
  const { found } = await library.search({
    select: [{ kind, filters: { class_key: entity.name } }],
    documents,
    limit: MANY,
  });
  return found.map((hit) => hit.entity);
}
