import { type GoodAnswer, type LoopbackUpstream, startUpstream } from './faults.ts';
import { type Lore, lore } from './open5e/lore.ts';
import type { Row } from './open5e/rows.ts';

type Test = (row: Row, value: string) => boolean;

const at = (row: Row, ...path: string[]): unknown => {
  let value: unknown = row;
  for (const step of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return value;
};
const number = (field: string, compare: (a: number, b: number) => boolean): Test => {
  return (row, value) => compare(Number(row[field]), Number(value));
};
const is = (a: number, b: number) => a === b;
const least = (a: number, b: number) => a >= b;
const most = (a: number, b: number) => a <= b;
const documentOf = (row: Row): string => String(at(row, 'document', 'key') ?? row.document);
const contains = (row: Row, value: string) =>
  String(row.name).toLowerCase().includes(value.toLowerCase());

const scope: Record<string, Test> = {
  document__key__in: (row, value) => value.split(',').includes(documentOf(row)),
  document__gamesystem__key__in: (row, value) =>
    value.split(',').includes(String(at(row, 'document', 'gamesystem', 'key'))),
};
const scopeV1: Record<string, Test> = {
  document__slug__in: (row, value) => value.split(',').includes(String(row.document__slug)),
  name__icontains: contains,
};

/** The filters each list has; what a list does not have it ignores, as the real one does. */
const filters: Readonly<Record<string, Readonly<Record<string, Test>>>> = {
  'v2/spells': {
    ...scope,
    name__icontains: contains,
    level: number('level', is),
    level__gte: number('level', least),
    level__lte: number('level', most),
    school__key: (row, value) => at(row, 'school', 'key') === value,
    concentration: (row, value) => String(row.concentration) === value,
  },
  'v2/creatures': {
    ...scope,
    name__icontains: contains,
    challenge_rating: number('challenge_rating', is),
    challenge_rating__gte: number('challenge_rating', least),
    challenge_rating__lte: number('challenge_rating', most),
    armor_class__gte: number('armor_class', least),
    type: (row, value) => at(row, 'type', 'key') === value,
    size: (row, value) => at(row, 'size', 'key') === value,
  },
  'v2/magicitems': {
    ...scope,
    name__icontains: contains,
    rarity: (row, value) => at(row, 'rarity', 'key') === value,
    requires_attunement: (row, value) => String(row.requires_attunement) === value,
    category: (row, value) => at(row, 'category', 'key') === value,
  },
  'v1/spells': {
    ...scopeV1,
    level_int: number('level_int', is),
    dnd_class__icontains: (row, value) =>
      String(row.dnd_class).toLowerCase().includes(value.toLowerCase()),
  },
  'v1/monsters': {
    ...scopeV1,
    cr: number('cr', is),
    cr__gte: number('cr', least),
    cr__lte: number('cr', most),
  },
  'v1/magicitems': {
    ...scopeV1,
    rarity__iexact: (row, value) => String(row.rarity).toLowerCase() === value.toLowerCase(),
    type__icontains: (row, value) => String(row.type).toLowerCase().includes(value.toLowerCase()),
  },
};

const html = (status: number, text: string): GoodAnswer => ({
  status,
  type: 'text/html',
  body: `<h1>${text}</h1>`,
});

/** Open5e on loopback, with invented lore and the rateLimit of the real one. */
export const startOpen5e = (content: Lore = lore): Promise<LoopbackUpstream> =>
  startUpstream((url) => {
    const [version = '', list = '', ...rest] = url.pathname.split('/').filter(Boolean);
    if ((version !== 'v1' && version !== 'v2') || rest.length > 0) return html(404, 'Not Found');
    if (!url.pathname.endsWith('/'))
      return { status: 301, headers: { location: `${url.pathname}/${url.search}` }, body: '' };
    const all = content[version][list];
    if (!all) return html(404, 'Not Found');
    const rows = filtered(`${version}/${list}`, all, url.searchParams);
    const limit = Math.max(1, Number(url.searchParams.get('limit')) || 50);
    const page = Number(url.searchParams.get('page') ?? 1);
    if (page < 1 || (page > 1 && (page - 1) * limit >= rows.length))
      return { status: 404, body: { detail: 'Invalid page.' } };
    const more = page * limit < rows.length;
    return {
      headers: version === 'v1' ? { warning: '299 Deprecated API: use /v2/ instead.' } : {},
      body: {
        count: rows.length,
        // As behind a proxy: not the host that was asked.
        next: more ? `http://inner-host.invalid${url.pathname}?page=${page + 1}` : null,
        previous: null,
        results: rows.slice((page - 1) * limit, page * limit),
      },
    };
  });

function filtered(list: string, rows: readonly Row[], asked: URLSearchParams): Row[] {
  let found = rows.filter((row) =>
    [...asked].every(([name, value]) => filters[list]?.[name]?.(row, value) ?? true),
  );
  const classes = asked.get('classes__key__in')?.split(',');
  // A row comes once for each class that matches: many-to-many filters repeat rows.
  if (list === 'v2/spells' && classes)
    found = found.flatMap((row) => {
      const keys = Array.isArray(row.classes) ? row.classes.map((c: Row) => String(c.key)) : [];
      return keys.filter((key) => classes.includes(key)).map(() => row);
    });
  return found;
}
