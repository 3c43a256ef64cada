import { invalidInput } from '../../base/error.ts';

/**
 * A timestamp for MediaWiki. A day alone means its start, or its end at the end of a range; so do a
 * month and a year.
 */
export function readDate(name: string, text: string, edge: 'start' | 'end'): string {
  const given = text.trim();
  const day = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(given);
  if (day) {
    const [, year = '', month, date] = day;
    const from = Date.UTC(Number(year), Number(month ?? '1') - 1, Number(date ?? '1'));
    const whole = new Date(from).toISOString().slice(0, 10);
    if (whole === `${year}-${month ?? '01'}-${date ?? '01'}`)
      return stamp(edge === 'start' ? from : endOf(from, month, date));
  } else if (/^\d{4}-\d{2}-\d{2}[T ]/.test(given)) {
    const moment = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(given) ? given : `${given}Z`);
    if (!Number.isNaN(moment)) return stamp(moment);
  }
  throw invalidInput(`"${name}" is no date: ${JSON.stringify(given.slice(0, 40))}.`, {
    next: 'Write 2024-10-22 or 2024-10-22T15:00:00Z.',
  });
}

const stamp = (moment: number): string => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');

function endOf(from: number, month: string | undefined, date: string | undefined): number {
  const next = new Date(from);
  if (date !== undefined) next.setUTCDate(next.getUTCDate() + 1);
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  return next.getTime() - 1000;
}
