import type { Entry } from './entry.ts';
import { capital, kindName, levelAndSchool } from './words.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** What a row of a list says of an entry beside its name, in a few words. */
export function rowFacts(entry: Entry): string {
  const parts = factsByKind(entry).filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : kindName(entry.kind);
}

function factsByKind(entry: Entry): string[] {
  switch (entry.kind) {
    case 'creature':
      return [
        `CR ${text(entry.challenge_rating_text)}`,
        `${capital(text(entry.size))} ${text(entry.type)}`,
        `AC ${count(entry.armor_class) ?? '–'}`,
        `${count(entry.hit_points) || '–'} HP`,
      ];
    case 'spell':
      return [
        levelAndSchool(count(entry.level) ?? 0, text(entry.school)),
        text(entry.casting_time),
        entry.concentration === true ? 'concentration' : '',
        entry.ritual === true ? 'ritual' : '',
      ];
    case 'magic-item':
      return [
        capital(text(entry.item_type)),
        text(entry.rarity),
        entry.requires_attunement === true ? 'attunement' : '',
      ];
    case 'weapon':
      return [
        capital(`${text(entry.category)} ${text(entry.range_type)} weapon`.trim()),
        `${text(entry.damage_dice)} ${text(entry.damage_type)}`.trim(),
        text(entry.cost_text),
      ];
    case 'armor':
      return [
        entry.category === 'shield' ? 'Shield' : capital(`${text(entry.category)} armor`),
        `AC ${text(entry.armor_class_formula)}`,
        text(entry.cost_text),
      ];
    case 'gear':
      return [capital(text(entry.category)), text(entry.cost_text)];
    case 'subclass':
    case 'class-feature':
      return [kindName(entry.kind), capital(text(entry.class))];
    default:
      return [kindName(entry.kind)];
  }
}
