import type * as z from 'zod';

/** What zod calls a type, in words for the caller. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
export const typeWord = (type: string): string => TYPES[type] ?? type;

/** The unit of a limit: 3 characters, 3 entries. */
const UNITS: Readonly<Record<string, string>> = {
  string: ' characters long',
  array: ' entries long',
};

/** A text that must not be empty, and is. */
export const isEmptyText = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) === 1;

const OWN_WORDS = /^(Invalid|Too (small|big)|Unrecognized)/;

/** What a value must be, as a phrase to follow its name: `must be at most 20`. */
export function mustBe(issue: z.core.$ZodIssue): string {
  // A message written in the schema is better than a generated one.
  if (!OWN_WORDS.test(issue.message)) return `: ${issue.message}`;
  switch (issue.code) {
    case 'invalid_type':
      return ` must be ${typeWord(issue.expected)}`;
    case 'too_small':
      if (isEmptyText(issue)) return ' must not be empty: leave it out';
      return ` must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'too_big':
      return ` must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_union':
      return unionWords(issue.errors);
    case 'not_multiple_of':
      return ` must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.pattern === undefined
        ? ` must be a valid ${issue.format}`
        : ` must look like ${issue.pattern}`;
    default:
      return ' is not understood';
  }
}

/** All alternatives of a union: `must be a number or a list`. */
function unionWords(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const words = new Set<string>();
  for (const [issue] of errors) {
    if (!issue || issue.path.length > 0) continue;
    if (issue.code === 'invalid_type') words.add(typeWord(issue.expected));
    else if (issue.code === 'invalid_value') words.add(issue.values.map(String).join(', '));
  }
  return words.size > 0 ? ` must be ${[...words].join(' or ')}` : ' is not understood';
}
