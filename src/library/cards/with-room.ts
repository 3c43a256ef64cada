/** The array itself where it is long enough, or a longer copy. What is not used yet takes no memory. */
export function withRoom(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const longer = new Int32Array(Math.ceil(length * 1.5) + 16);
  longer.set(array);
  return longer;
}
