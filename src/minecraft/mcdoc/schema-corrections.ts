import type { Attribute, McdocType, PairField } from './types.ts';

/** Where the schema says less about a field than the game does. */
interface Correction {
  /** The release that brought the field. */
  readonly since?: string;
  /** The first release that reads a file without it; none if it is always required. */
  readonly optionalSince?: string;
}

/** By named type and path of the field. pack.mcmeta has been read in another way since 1.21.9. */
const corrections: Readonly<Record<string, Readonly<Record<string, Correction>>>> = {
  '::java::pack::Pack': {
    'pack.pack_format': { optionalSince: '1.21.9' },
    'pack.min_format': { since: '1.21.9' },
    'pack.max_format': { since: '1.21.9' },
  },
  '::java::pack::PackOverlay': {
    formats: { optionalSince: '1.21.9' },
    min_format: { since: '1.21.9' },
    max_format: { since: '1.21.9' },
  },
};

/** The named types with the corrections. */
export function correctedTypes(types: Readonly<Record<string, McdocType>>): Map<string, McdocType> {
  const named = new Map(Object.entries(types));
  for (const [name, fields] of Object.entries(corrections)) {
    const type = named.get(name);
    if (type) named.set(name, correctedType(type, '', fields));
  }
  return named;
}

function correctedType(
  type: McdocType,
  path: string,
  fields: Readonly<Record<string, Correction>>,
): McdocType {
  if (type.kind !== 'struct') return type;
  return {
    ...type,
    fields: type.fields.flatMap((field) => {
      if (field.kind !== 'pair' || typeof field.key !== 'string') return [field];
      const place = `${path}${field.key}`;
      const inner = { ...field, type: correctedType(field.type, `${place}.`, fields) };
      const correction = fields[place];
      return correction ? correctedField(inner, correction) : [inner];
    }),
  };
}

/** The field while it is required, and as an optional one after that. */
function correctedField(field: PairField, { since, optionalSince }: Correction): PairField[] {
  const others = (field.attributes ?? []).filter(
    ({ name }) => name !== 'until' && !(name === 'since' && since !== undefined),
  );
  const attributes = (first: string | undefined, last: string | undefined): Attribute[] => [
    ...others,
    ...(first === undefined ? [] : [release('since', first)]),
    ...(last === undefined ? [] : [release('until', last)]),
  ];
  const required = { ...field, optional: false, attributes: attributes(since, optionalSince) };
  return optionalSince === undefined
    ? [required]
    : [required, { ...field, optional: true, attributes: attributes(optionalSince, undefined) }];
}

const release = (name: 'since' | 'until', value: string): Attribute => ({
  name,
  value: { kind: 'literal', value: { kind: 'string', value } },
});
