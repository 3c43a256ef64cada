import type { Creature } from '../model/creature.ts';
import { someOf } from './text-facts.ts';

type Senses = Pick<Creature, 'senses' | 'sense_notes' | 'passive_perception'>;

/** `blindsight 30 ft.`, `darkvision 60'`: a name, its feet, and what is said about it. */
const SENSE = /^([a-z][a-z ]*?)\s+(\d+)\s*(?:ft\b\.?|feet\b|['’])\s*(.*)$/is;
const PASSIVE = /^passive perception\s+(\d+)\s*(.*)$/is;

/** Between two senses a comma may be lost; a comma in brackets separates nothing. */
const BETWEEN =
  /[,;](?![^(]*\))|(?<=[.)'’\d])\s+(?=passive perception\b|[a-z]+(?:sight|vision|sense)\s+\d)/i;

/**
 * `blindsight 30 ft. or 10 ft. while deafened (blind beyond this radius), passive Perception 13`: the
 * first figure of each sense, and beside it what else is said.
 */
export function sensesIn(line: string | undefined): Senses {
  const senses: Record<string, number> = {};
  const notes: Record<string, string> = {};
  let passive: number | undefined;
  let last: string | undefined;
  for (const part of (line ?? '').replaceAll('&amp;', '&').split(BETWEEN)) {
    const text = part.trim();
    const [, number, about = ''] = PASSIVE.exec(text) ?? [];
    const [, name = '', feet, more = ''] = SENSE.exec(text) ?? [];
    if (number !== undefined) {
      passive = Number(number);
      addNote(notes, 'passive_perception', about);
    } else if (/^or\b/i.test(text) && last) addNote(notes, last, text);
    else if (feet !== undefined) {
      last = name.toLowerCase().replaceAll(' ', '_');
      senses[last] ??= Number(feet);
      addNote(notes, last, more);
    }
  }
  return { senses: someOf(senses), sense_notes: someOf(notes), passive_perception: passive };
}

/** The same where each sense has a text of its own: `60 ft. (blind beyond this radius)`. */
export function sensesOf(
  given: Readonly<Record<string, string | number | boolean>>,
): Pick<Creature, 'senses' | 'sense_notes'> {
  const { senses, sense_notes } = sensesIn(
    Object.entries(given)
      .map(
        ([sense, text]) =>
          `${sense.replaceAll('_', ' ')} ${text}${/\d$/.test(String(text)) ? ' ft.' : ''}`,
      )
      .join(', '),
  );
  return { senses, sense_notes };
}

/** Brackets around the whole note say nothing. */
function addNote(notes: Record<string, string>, sense: string, text: string): void {
  const note = text.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (note !== '') notes[sense] = [notes[sense], note].filter(Boolean).join(' ');
}
