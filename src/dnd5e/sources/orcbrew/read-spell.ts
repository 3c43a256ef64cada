import { capital } from '../../../text/markdown.ts';
import type { Spell } from '../../model/spell.ts';
import { materialIn } from '../text-facts.ts';
import type { Fields } from './fields.ts';
import type { Named } from './item-identity.ts';
import type { Links } from './links.ts';
import { damageIn, saveIn, spellArea } from './text-figures.ts';
import { spoken, textOf } from './wording.ts';

export function readSpell({ fields, key }: Named, links: Links): Spell | undefined {
  const level = spellLevel(fields);
  if (level === undefined || !Number.isInteger(level) || level < 0 || level > 9) {
    fields.place.skipped(
      level === undefined
        ? 'has no spell level'
        : `spell level ${level} is not a number from 0 to 9`,
    );
    return undefined;
  }
  const casting = fields.text('casting-time') ?? '';
  const [desc, higher] = parted(textOf(fields) ?? '');
  const damage = damageIn(desc);
  const range = fields.text('range') ?? '';
  return {
    level,
    school: spoken(fields.text('school') ?? ''),
    casting_time: casting.replace(/\(ritual\)/i, '').trim(),
    range,
    ...components(fields),
    ...duration(fields),
    ritual: fields.flag('ritual') || /\britual\b/i.test(casting),
    desc,
    higher_level: higher,
    classes: [
      ...new Set([...fields.words('spell-lists').map(spoken), ...links.listing(key)]),
    ].sort(),
    damage_roll: damage[0]?.dice,
    damage_types: damage[0] && [...new Set(damage.map((d) => d.type))],
    saving_throw: saveIn(desc),
    area: spellArea(range, desc),
    attack_roll: fields.flag('attack-roll?') || /\bspell attack\b/i.test(desc) || undefined,
  };
}

/** `3`, `"3"`, `"3rd"`, `"3rd level"` and `"cantrip"` alike. */
function spellLevel(fields: Fields): number | undefined {
  const written = fields.isText('level') ? fields.text('level') : undefined;
  if (written === undefined) return fields.number('level');
  if (/^cantrips?$/i.test(written)) return 0;
  const digit = /^(\d)(?:st|nd|rd|th)(?:[\s-]*level)?$/i.exec(written)?.[1];
  return digit === undefined ? fields.number('level') : Number(digit);
}

/** Splits off the part about higher slots, which is inside the description. */
function parted(text: string): [desc: string, higher: string | undefined] {
  const mark = /\bAt Higher Levels?\b[\s.:*]*/i.exec(text);
  const higher = mark && text.slice(mark.index + mark[0].length).trim();
  if (!higher) return [text, undefined];
  const before = text.slice(0, mark.index).trimEnd();
  return [before.replace(/\*{1,3}$/, '').trimEnd(), higher];
}

function duration(fields: Fields): { duration: string; concentration: boolean } {
  const text = fields.text('duration') ?? '';
  const concentration = /^concentration\b/i.test(text) || fields.flag('concentration');
  const rest = text.replace(/^concentration\b\s*[,:]?\s*/i, '');
  return { duration: capital(rest), concentration };
}

function components(fields: Fields): Partial<Spell> {
  const [letters, material] = namedComponents(fields);
  if (letters.length === 0) return {};
  return { components: letters.join(', '), ...materialIn(material) };
}

/** `{:verbal true …}` from the builders, `"V, S, M (a pinch of ash)"` from people. */
function namedComponents(fields: Fields): [letters: string[], material: string] {
  const written = fields.isText('components') ? (fields.text('components') ?? '') : undefined;
  if (written !== undefined) {
    const [, before = '', inside = ''] = /^([^(]*)(?:\((.*)\))?/s.exec(written) ?? [];
    return [
      ['V', 'S', 'M'].filter((letter) => before.toUpperCase().includes(letter)),
      inside.trim(),
    ];
  }
  const parts = fields.map('components');
  const material = parts.text('material-component') ?? '';
  const letters = [
    ...(parts.flag('verbal') ? ['V'] : []),
    ...(parts.flag('somatic') ? ['S'] : []),
    ...(parts.flag('material') || material !== '' ? ['M'] : []),
  ];
  return [letters, material];
}
