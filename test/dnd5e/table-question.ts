/** What a game master asks at the table, and what either form of the answer must say. */
export interface TableQuestion {
  readonly question: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Each is looked for in the text alone and in the structured part alone. */
  readonly says: readonly RegExp[];
}

export const ask = (
  question: string,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  ...says: readonly RegExp[]
): TableQuestion => ({ question, tool, args, says });
