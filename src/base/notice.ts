/**
 * What only whoever runs the program can do about something: type a command, change a setting. It is
 * kept apart from the text, since members of a server have no shell on it.
 */
export interface Advice {
  /** What anybody may read. */
  readonly text?: string;
  /** What to type or to set, as a sentence. */
  readonly operator: string;
  /** What members can do instead, '' for nothing. Without it they are told whom to ask. */
  readonly member?: string;
}

/** A sentence beside an answer or an error. */
export type Notice = string | Advice;

export type Reader = 'operator' | 'member';

const ASK_OPERATOR = 'Whoever runs this server can do something about it.';

const joined = (parts: readonly (string | undefined)[]): string =>
  [...new Set(parts)].filter(Boolean).join(' ');

/** A notice in the words for who reads it. */
export function sentenceFor(notice: Notice, reader: Reader): string {
  if (typeof notice === 'string') return notice;
  const { text, operator, member = ASK_OPERATOR } = notice;
  return joined([text, reader === 'operator' ? operator : member]);
}

/** Several notices as one, with all advice at its end. */
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
