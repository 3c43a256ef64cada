import { type ApiLore, apiLore, levelsOf } from './dnd5eapi/lore.ts';
import { type GoodAnswer, type LoopbackUpstream, startUpstream } from './faults.ts';

/** What is not there is told in plain text. */
const nothing: GoodAnswer = { status: 404, body: 'Not Found' };

/** dnd5eapi on loopback: lists of names, a request for each detail, one table per class of 2014. */
export const startDnd5eapi = (content: ApiLore = apiLore): Promise<LoopbackUpstream> =>
  startUpstream((url) => {
    const [, year = '', list = '', index, sub] = url.pathname.split('/').filter(Boolean);
    const rows = content[year]?.[list];
    if (!rows) return nothing;
    if (index === undefined)
      return {
        body: {
          count: rows.length,
          results: rows.map((row) => ({
            index: row.index,
            name: row.name,
            url: `${url.pathname}/${row.index}`,
          })),
        },
      };
    const row = rows.find((one) => one.index === index);
    if (row && sub === undefined) return { body: row };
    return row && list === 'classes' && sub === 'levels' && year === '2014'
      ? { body: levelsOf(index) }
      : nothing;
  });
