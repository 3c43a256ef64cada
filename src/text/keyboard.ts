const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Where a letter lies on an English keyboard; each row is a little to the right of the one above. */
const places = new Map(
  ROWS.flatMap((row, y) => Array.from(row, (letter, x) => [letter, { x: x + y / 3, y }] as const)),
);

/** Whether the keys of two letters touch, so that one is easily typed for the other. */
export function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [places.get(one), places.get(other)];
  return a !== undefined && b !== undefined && Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;
}
