import type { CheerioAPI } from 'cheerio';
import type { HtmlNode } from './html.ts';

/** No cell spans more rows than a page has; a larger span is a mistake. */
const MOST_SPANNED = 1_000;

interface Cell {
  text: string;
  /** How many further rows it covers. */
  rows: number;
}

/**
 * The cells of a table as a grid. A cell that spans rows or columns is repeated in each position,
 * so that every value is under its heading. One that spans a whole row, such as a heading inside a
 * table, appears once.
 */
export function tableGrid(
  $: CheerioAPI,
  table: HtmlNode,
  textOf: (cell: HtmlNode) => string,
): string[][] {
  const grid: string[][] = [];
  let open: (Cell | undefined)[] = [];
  const wholeRows: number[] = [];
  for (const row of ownRows($, table)) {
    const cells = $(row).children('th, td').toArray();
    if (cells.length === 0) continue;
    const line: string[] = [];
    const next: (Cell | undefined)[] = [];
    const place = (cell: Cell) => {
      line.push(cell.text);
      next.push(cell.rows > 1 ? { ...cell, rows: cell.rows - 1 } : undefined);
    };
    const fromAbove = () => {
      for (let cell = open[line.length]; cell; cell = open[line.length]) place(cell);
    };
    for (const cell of cells) {
      fromAbove();
      const text = textOf(cell);
      const rows = spanOf($(cell).attr('rowspan'));
      const columns = spanOf($(cell).attr('colspan'));
      if (cells.length === 1 && columns > 1 && line.length === 0) wholeRows.push(grid.length);
      for (let column = 0; column < columns; column++) place({ text, rows });
    }
    fromAbove();
    open = next;
    grid.push(line);
  }
  for (const at of wholeRows) {
    const line = grid[at];
    if (line && new Set(line).size === 1) grid[at] = [line[0] ?? ''];
  }
  return grid;
}

/** The rows of the table itself, not of tables in its cells. */
function ownRows($: CheerioAPI, table: HtmlNode) {
  return $(table)
    .find('tr')
    .toArray()
    .filter((row) => $(row).closest('table')[0] === table);
}

function spanOf(attribute: string | undefined): number {
  const span = Number.parseInt(attribute ?? '1', 10);
  return Number.isNaN(span) || span < 1 ? 1 : Math.min(span, MOST_SPANNED);
}
