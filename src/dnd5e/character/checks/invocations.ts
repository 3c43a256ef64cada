import { counted } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { type Invocation, invocationCount } from '../../tables/invocations.ts';
import { error, type Finding, info, type Rule, unlessUnknown, warning } from '../finding.ts';
import type { Sheet } from '../sheet.ts';

/** Why an invocation cannot be taken, if so. */
function obstacle(sheet: Sheet, one: Invocation, warlock: number): string | undefined {
  if (warlock < one.level) return `needs warlock level ${one.level}; this one has ${warlock}`;
  const has = (name: string): boolean =>
    sheet.invocations?.some((other) => other.name === name) ?? false;
  if (one.after !== undefined && !has(one.after)) return `needs ${capital(one.after)}`;
  // The 2014 pact boon is not an invocation, so the sheet does not show it.
  if (sheet.edition === '2024' && one.pact && !has(`pact of the ${one.pact}`))
    return `needs Pact of the ${capital(one.pact)}`;
  return undefined;
}

export const invocationsRule: Rule = {
  id: 'invocations',
  title: 'Eldritch Invocations: so many by warlock level, each with its prerequisite',
  check(sheet) {
    const stated = sheet.invocations;
    if (!stated || sheet.classes.length === 0) return [];
    const warlock = sheet.classes.find((one) => one.name === 'warlock')?.level ?? 0;
    const most = invocationCount(sheet.edition, warlock);
    const found: Finding[] = [];
    const seen = new Set<string>();
    for (const one of stated) {
      const { rule: known } = one;
      const hindered = known && obstacle(sheet, known, warlock);
      if (!known)
        found.push(
          info(
            one.path,
            `The invocation "${one.label}" is not known here.`,
            'Check the spelling, or its book.',
          ),
        );
      if (seen.has(one.name) && !known?.repeatable)
        found.push(error(one.path, `${one.label} is taken twice.`, 'Take another invocation.'));
      else if (hindered && most > 0)
        found.push(error(one.path, `${one.label} ${hindered}.`, 'Take another invocation.'));
      seen.add(one.name);
    }
    if (stated.length > most)
      found.push(
        unlessUnknown(
          sheet,
          'invocations',
          `${counted(stated.length, 'invocation')}; ${most === 0 ? 'nothing on the sheet gives any' : `warlock level ${warlock} gives ${most}`}.`,
          most === 0 ? 'Leave them out.' : `Keep ${most}.`,
        ),
      );
    else if (stated.length < most)
      found.push(
        warning(
          'invocations',
          `Still to choose: ${counted(most - stated.length, 'invocation')}.`,
          'Add them to invocations.',
        ),
      );
    return found;
  },
};
