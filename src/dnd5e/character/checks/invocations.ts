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
  if (!one.pact) return undefined;
  const needed = `pact of the ${one.pact}`;
  const title = `Pact of the ${capital(one.pact)}`;
  if (sheet.edition === '2024') return has(needed) ? undefined : `needs ${title}`;
  // The 2014 pact boon is not an invocation; a sheet may leave it out.
  const [boon] = sheet.boons;
  if (boon) return boon.name === needed ? undefined : `needs ${title}, not ${boon.label}`;
  const other = sheet.invocations?.find(({ rule }) => rule?.pact && rule.pact !== one.pact);
  if (other)
    return `needs ${title}, but ${other.label} needs Pact of the ${capital(other.rule?.pact ?? '')}, and a warlock has one pact`;
  return undefined;
}

/** The warlock level at which the 2014 pact boon is chosen. */
const BOON_LEVEL = 3;

export const pactBoonRule: Rule = {
  id: 'pact-boon',
  title: `Pact Boon (2014): one, at warlock level ${BOON_LEVEL}`,
  check(sheet) {
    const [first, second] = sheet.boons;
    if (!first || sheet.classes.length === 0) return [];
    const warlock = sheet.classes.find((one) => one.name === 'warlock')?.level ?? 0;
    if (warlock < BOON_LEVEL)
      return [
        unlessUnknown(
          sheet,
          first.path,
          `${first.label} needs warlock level ${BOON_LEVEL}; this one has ${warlock}.`,
          'Leave it out until then.',
        ),
      ];
    if (second && second.name !== first.name)
      return [
        error(
          second.path,
          `${first.label} and ${second.label}: a warlock has one pact.`,
          'Keep one of them.',
        ),
      ];
    return [];
  },
};

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
