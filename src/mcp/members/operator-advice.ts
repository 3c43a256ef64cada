import { settings } from '../catalogue.ts';
import { domains } from '../domains.ts';

/** A command of the program as texts name it once paths are hidden: `"lorewright sync"`. */
const COMMAND = /"lorewright ([a-z][a-z-]*)[^"]*"|\blorewright ([a-z][a-z-]*)\b/;
const variables = Object.values(settings).map(({ env }) => env);
/** What only whoever runs the server can follow: a command, an option or a variable. */
const FOR_OPERATOR = new RegExp(
  `${COMMAND.source}|\\b(?:LOREWRIGHT_\\w+|${variables.join('|')})\\b|(?<!\\S)--[a-z]`,
);
const ASIDE = / \(([^()]*)\)/g;
/** Where one piece of advice ends and the next begins. */
const BETWEEN = /((?<=[.!?])\s+|;\s+|,\s+(?:and|or)\s+)/;
const ASK_OPERATOR = 'Whoever runs this server can do something about it.';

const isForOperator = (text: string): boolean => FOR_OPERATOR.test(text);

/** What members call instead of typing a command, by command. */
const toolFor = new Map(
  domains.flatMap(({ commands }) =>
    Object.entries(commands).flatMap(([name, { memberTool }]) =>
      memberTool === undefined ? [] : [[name, memberTool] as const],
    ),
  ),
);

const withTools = (text: string): string =>
  text.replace(
    new RegExp(COMMAND, 'g'),
    (all, quoted?: string, bare?: string) => toolFor.get(quoted ?? bare ?? '') ?? all,
  );

/**
 * A text about the program in the words for a member, who has no shell on the server: commands become
 * the tools that do the same, and advice that only the operator can follow is left out.
 */
export function forMember(text: string): string {
  const { rest, isLacking } = withoutAdvice(text);
  return [rest, isLacking && ASK_OPERATOR].filter(Boolean).join(' ');
}

/** The same for a text that describes a tool and reports no trouble. */
export const describedForMember = (text: string): string => withoutAdvice(text).rest;

function withoutAdvice(text: string): { readonly rest: string; readonly isLacking: boolean } {
  if (!isForOperator(text)) return { rest: text, isLacking: false };
  const own = withTools(text).replace(ASIDE, (aside, inner: string) =>
    isForOperator(inner) ? '' : aside,
  );
  const parts = own.split(BETWEEN);
  let kept = '';
  let isLacking = false;
  for (let i = 0; i < parts.length; i += 2) {
    const [part = '', before = ''] = [parts[i], parts[i - 1]];
    if (isForOperator(part)) {
      // An alternative to what is kept is not missed.
      isLacking ||= !/^,/.test(before) || kept === '';
      continue;
    }
    kept +=
      kept === '' ? part : `${/^[,;]/.test(before) && kept.endsWith('.') ? ' ' : before}${part}`;
  }
  const rest = kept.trim();
  const sentence = rest === '' || /[.!?]$/.test(rest) ? rest : `${rest}.`;
  return { rest: sentence, isLacking };
}
