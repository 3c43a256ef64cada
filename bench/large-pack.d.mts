/** An invented pack of at least this many characters, in several books; always the same one. */
export function largePack(characters: number): string;
