import type { Entity, Library } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { CharacterClass, ClassFeature, type FeatureRef, Subclass } from '../model/class.ts';

export const featureTypes = ['class', 'subclass', 'choice', 'option'] as const;
export type FeatureType = (typeof featureTypes)[number];

/** A feature that a character gains at a level, from the class or one of its subclasses. */
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
 * Everything a class gives, ordered by level. Sources keep it in different places: in the class, in
 * its subclasses, in entries of their own, and in the rows of the class table.
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

  // Subclasses first: the class itself may have shorter names for their features.
  for (const subclass of subclasses)
    for (const ref of Subclass.parse(subclass.body).features)
      add({ ...ref, subclass: subclass.name });
  const described = entries.map(({ name, uri, body }) => ({
    ref: { ...ClassFeature.parse(body), name },
    uri,
  }));
  for (const ref of [...own.features, ...repeated(own)]) {
    const level = ref.level ?? levelIn(described, ref);
    // Without a level and a text it is a column of the class table, not a feature.
    if (level !== undefined || ref.desc) add({ ...ref, level });
  }
  // An entry that the class does not list is one of the options to choose from.
  for (const { ref, uri } of described)
    if (features.has(keyOf(ref)) || typeOf(ref) === 'option') add(ref, uri);
  return [...features.values()].sort(
    (a, b) => (a.level ?? 99) - (b.level ?? 99) || Number(isPart(a)) - Number(isPart(b)),
  );
}

/** Everything a subclass gives, ordered by level. */
export const featuresOfSubclass = ({ name, body }: Entity): Feature[] =>
  Subclass.parse(body)
    .features.map((ref) => ({
      name: ref.name,
      level: ref.level,
      feature_type: typeOf({ ...ref, subclass: name }),
      subclass: name,
      desc: ref.desc,
      uri: undefined,
    }))
    .sort((a, b) => (a.level ?? 99) - (b.level ?? 99));

/** A class may list a feature without its level, which its own entry has. */
const levelIn = (described: readonly { ref: FeatureRef }[], { name }: FeatureRef) =>
  described.find(({ ref }) => baseName(ref.name) === baseName(name))?.ref.level;

const isPart = ({ subclass }: Feature): boolean => subclass !== undefined;

/** `Extra Attack (2)` and `Extra Attack` at one level are one feature. */
const keyOf = ({ name, level }: FeatureRef): string => `${baseName(name)} ${level}`;

const baseName = (name: string): string => plain(name.replace(/\s*(\([^)]*\)|\d+)$/, ''));

function typeOf({ feature_type, subclass }: FeatureRef): FeatureType {
  const type = feature_type ?? '';
  if (/choice/.test(type)) return 'choice';
  if (type !== '' && !/feature$/.test(type)) return 'option';
  return subclass === undefined ? 'class' : 'subclass';
}

/** Features that the class table repeats at a later level: the text is at the first. */
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
