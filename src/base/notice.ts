/**
 * Advice that only the operator can follow: type a command, change a setting. Kept apart from the
 * text, since members of a server have no shell on it.
 */
export interface Advice {
  /** For every reader. */
  readonly text?: string;
  /** What the operator types or sets, as a sentence. */
  readonly operator: string;
  /** What members can do instead, '' for nothing. If absent, they are told whom to ask. */
  readonly member?: string;
}

/** A sentence beside an answer or an error. */
export type Notice = string | Advice;

export type Reader = 'operator' | 'member';

const ASK_OPERATOR = 'Whoever runs this server can do something about it.';

const joined = (parts: readonly (string | undefined)[]): string =>
  [...new Set(parts)].filter(Boolean).join(' ');

/** The text of a notice for one sort of reader. */
export function sentenceFor(notice: Notice, reader: Reader): string {
  if (typeof notice === 'string') return notice;
  const { text, operator, member = ASK_OPERATOR } = notice;
  return joined([text, reader === 'operator' ? operator : member]);
}

/** Joins several notices into one, with all advice at its end. */
export function joinNotices(notices: readonly Notice[]): Notice {
  const text = joined(notices.map((each) => (typeof each === 'string' ? each : each.text)));
  const advice = notices.filter((each) => typeof each !== 'string');
  if (advice.length === 0) return text;
  return {
    text,
    operator: joined(advice.map(({ operator }) => operator)),
    member: joined(advice.map(({ member = ASK_OPERATOR }) => member)),
  };
}
