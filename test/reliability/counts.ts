/** `npm run soak` runs these tests with their whole counts, the usual suites with small ones. */
export const isSoak = process.env.LOREWRIGHT_SOAK === '1';

export const times = (usual: number, whole: number): number => (isSoak ? whole : usual);
