import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Get } from '../../../src/dnd5e/sources/collection.ts';

/** Answers as the upstreams do, from a folder with their complete data. */
export function getFrom(folder: string): Get {
  const files = new Map<string, ApiRow[]>();
  const lists = new Map<string, unknown[]>();
  const rowsOf = (path: string): unknown[] => {
    const known = lists.get(path);
    if (known) return known;
    const lines = gunzipSync(readFileSync(join(folder, `${path}.jsonl.gz`)))
      .toString()
      .trim()
      .split('\n');
    const rows = lines.map((line): unknown => JSON.parse(line));
    lists.set(path, rows);
    return rows;
  };

  return async (path) => {
    const url = new URL(path, 'http://loopback');
    const [version = '', list = '', ...rest] = url.pathname.split('/').filter(Boolean);
    if (version === 'api') return apiAnswer(folder, files, list, rest);
    const rows = rowsOf(`${version}/${list}`);
    const page = Number(url.searchParams.get('page') ?? 1);
    const limit = Number(url.searchParams.get('limit') ?? 50);
    const last = page * limit >= rows.length;
    return {
      count: rows.length,
      next: last ? null : 'http://elsewhere/next',
      results: rows.slice((page - 1) * limit, page * limit),
    };
  };
}

interface ApiRow {
  readonly index: string;
  readonly name: string;
  readonly class?: { readonly index: string };
}

const fileName = (list: string): string =>
  list
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-');

function apiAnswer(
  folder: string,
  files: Map<string, ApiRow[]>,
  year: string,
  [list = '', index, sub]: string[],
): unknown {
  const rowsOf = (name: string): ApiRow[] => {
    const path = join(folder, 'dnd5eapi', year, 'en', `5e-SRD-${fileName(name)}.json`);
    const known = files.get(path);
    if (known) return known;
    const rows: ApiRow[] = JSON.parse(readFileSync(path, 'utf8'));
    files.set(path, rows);
    return rows;
  };
  const rows = rowsOf(list);
  if (index === undefined)
    return {
      count: rows.length,
      results: rows.map(({ index: i, name }) => ({
        index: i,
        name,
        url: `/api/${year}/${list}/${i}`,
      })),
    };
  if (sub === 'levels') return rowsOf('levels').filter((row) => row.class?.index === index);
  return rows.find((row) => row.index === index);
}
