import type { Encounter } from '../../model/homebrew.ts';
import type { Reference } from '../../model/rule-and-reference.ts';
import type { Named } from './item-identity.ts';
import type { Links } from './links.ts';
import { someOf, textOf } from './wording.ts';

export function readLanguage({ fields }: Named): Reference {
  return {
    desc: textOf(fields) ?? '',
    script: fields.text('script'),
    typical_speakers: someOf(fields.words('speakers')),
  };
}

export function readEncounter({ fields }: Named, links: Links): Encounter {
  return {
    desc: textOf(fields),
    creatures: fields.each('creatures').flatMap((part) => {
      const creature = part.map('creature');
      const key = creature.text('monster');
      const name = key
        ? links.nameOf('monsters', key)
        : (creature.text('name') ?? part.text('name'));
      if (!name) {
        part.place.repaired('names no creature; left out');
        return [];
      }
      const count = Math.round(creature.number('num') ?? part.number('num') ?? 1);
      return [{ name, count: Math.max(1, count) }];
    }),
  };
}
