/** The array itself if it is long enough, else a longer copy. Unused parts take no memory. */
export function withRoom(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const longer = new Int32Array(Math.ceil(length * 1.5) + 16);
  longer.set(array);
  return longer;
}
