/** One instruction of a Dockerfile: its word, its flags and the rest. */
export interface Instruction {
  readonly word: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly rest: string;
}

/** The stages of a Dockerfile, as far as ours uses the language. */
export function stagesOf(text: string): Instruction[][] {
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [word = '', ...words] = line.trim().split(/\s+/);
    const flags: Record<string, string> = {};
    while (words[0]?.startsWith('--')) {
      const [name = '', value = ''] = (words.shift() ?? '').slice(2).split('=');
      flags[name] = value;
    }
    const instruction = { word: word.toUpperCase(), flags, rest: words.join(' ') };
    if (instruction.word === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}

/** `["node", "-e", "…"]` as words. */
export function wordsOf(rest: string): string[] {
  const words: unknown = JSON.parse(rest.replace(/^CMD\s+/, ''));
  return Array.isArray(words) ? words.map(String) : [];
}
