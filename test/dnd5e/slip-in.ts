const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** A key beside that of a letter. */
function besideKey(letter: string, random: () => number): string {
  const row = ROWS.find((keys) => keys.includes(letter));
  if (!row) return letter;
  const at = row.indexOf(letter);
  return row[at > 0 && (at === row.length - 1 || random() < 0.5) ? at - 1 : at + 1] ?? letter;
}

/** The shortest word that a slip is made in. */
const SHORTEST = 4;

/** A normalized name with a letter left out, doubled, swapped or mistyped, or two words swapped. */
export function slipIn(name: string, random: () => number): string {
  const words = name.split(' ');
  if (words.length > 1 && random() < 0.08) return words.toReversed().join(' ');
  const long = [...words.keys()].filter((at) => (words[at]?.length ?? 0) >= SHORTEST);
  const at = long[Math.floor(random() * long.length)] ?? 0;
  const word = words[at] ?? '';
  const i = Math.floor(random() * (word.length - 1));
  const [before, letter = '', next = '', behind] = [
    word.slice(0, i),
    word[i],
    word[i + 1],
    word.slice(i + 2),
  ];
  const slips = [
    before + next + letter + behind,
    before + next + behind,
    before + letter + letter + next + behind,
    before + besideKey(letter, random) + next + behind,
  ];
  words[at] = slips[Math.floor(random() * slips.length)] ?? word;
  return words.join(' ');
}
