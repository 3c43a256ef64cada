/** Letters by which a place in the text is looked at more closely: as many as a number can hold. */
const LENGTH = 8;
const BASE = 37;
const TOP = BASE ** (LENGTH - 1);

/** 1 to 26 for letters, 27 to 36 for digits, 0 for whatever stands between words. */
function codeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 97 ? code - 96 : code >= 48 ? code - 21 : 0;
}

/**
 * Which of these pieces occur in a text of small letters, digits and spaces. It goes through the text
 * once, where looking for each piece by itself would go through it thousands of times.
 */
export function occurring(text: string, pieces: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const byStart = new Map<number, Set<string>>();
  for (const piece of pieces) {
    if (piece.length < LENGTH) {
      if (text.includes(piece)) found.add(piece);
      continue;
    }
    let key = 0;
    for (let at = 0; at < LENGTH; at++) key = key * BASE + codeAt(piece, at);
    byStart.set(key, (byStart.get(key) ?? new Set()).add(piece));
  }
  let key = 0;
  for (let at = 0; at < text.length; at++) {
    if (at >= LENGTH) key -= codeAt(text, at - LENGTH) * TOP;
    key = key * BASE + codeAt(text, at);
    const candidates = byStart.get(key);
    if (!candidates) continue;
    for (const piece of candidates)
      if (text.startsWith(piece, at - LENGTH + 1)) {
        found.add(piece);
        candidates.delete(piece);
      }
  }
  return found;
}
