/** A position in dice notation that advances over what it matches. */
export interface Cursor {
  /** Skips white space and matches the pattern. */
  take(pattern: RegExp): RegExpExecArray | null;
  /** Whether white space, or nothing at all, comes next. */
  isSpaced(): boolean;
  /** What is left, without leading white space. */
  rest(): string;
  readonly at: number;
  readonly text: string;
}

export function cursorOver(text: string): Cursor {
  let at = 0;
  const skipped = (): number => {
    let next = at;
    while (text[next] === ' ') next++;
    return next;
  };
  return {
    take(pattern) {
      const sticky = new RegExp(pattern.source, 'y');
      sticky.lastIndex = skipped();
      const found = sticky.exec(text);
      if (found) at = sticky.lastIndex;
      return found;
    },
    isSpaced: () => at >= text.length || text[at] === ' ',
    rest: () => text.slice(skipped()),
    get at() {
      return at;
    },
    text,
  };
}
