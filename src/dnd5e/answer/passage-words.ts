import { plain } from '../../text/names.ts';
import { subjectOf } from './subject-words.ts';

/** What an answer to such a question says. */
const ANSWERED: readonly (readonly [question: RegExp, stems: readonly string[]])[] = [
  [/\bhow (?:long|often|soon)\b|\bwhen\b|\bduration\b/, ['hour', 'minute', 'day', 'round', 'turn']],
  [/\bhow (?:far|close|high|wide|fast|deep)\b|\brange\b|\bdistance\b/, ['feet', 'foot', 'mile']],
  [/\bhow (?:much|expensive)\b|\bcosts?\b|\bprices?\b/, ['gp', 'sp', 'cp', 'cost']],
  [/\bhow heavy\b|\bweighs?\b/, ['lb', 'pound']],
];
/** Words that say only that something is asked. */
const ASKING = new Set([
  'tak',
  'work',
  'need',
  'far',
  'long',
  'much',
  'many',
  'high',
  'oft',
  'soon',
]);

/** Words without their endings which the part of a text has that answers a question. */
export function passageWords(question: string): readonly string[] {
  const asked = plain(question);
  const answered = ANSWERED.flatMap(([form, stems]) => (form.test(asked) ? stems : []));
  const subject = subjectOf(question)
    .flat()
    .filter((stem) => !ASKING.has(stem));
  return [...new Set([...subject, ...answered])];
}
