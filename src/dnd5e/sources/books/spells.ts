import type { Paragraph } from 'mdast';
import { capital, heading, blocks as joined } from '../../../text/markdown.ts';
import { schools } from '../../model/game-words.ts';
import type { Spell } from '../../model/spell.ts';
import { savingThrowsIn } from '../../model/spell-facets.ts';
import { areaIn, damageIn, damageTypesIn, materialIn, some } from '../text-facts.ts';
import { leadOf, markdownOf, subtitleOf, wholeText } from './text.ts';
import { type Block, plainText, type Section } from './tree.ts';

/** `2nd-level evocation (ritual)`, `Evocation cantrip`, `Level 2 Evocation (Bard, Wizard)`. */
const LEVELLED = /^(?:(\d)\w*-level|level (\d))\s+(\w+)\s*(?:\(([^)]*)\))?$/i;
const CANTRIP = /^(\w+)\s+cantrip\s*(?:\(([^)]*)\))?$/i;

interface Headline {
  readonly level: number;
  readonly school: string;
  /** The text in brackets: `ritual`, or the classes that cast it. */
  readonly brackets: string;
}

function headlineOf(section: Section): Headline | undefined {
  const line = subtitleOf(section.blocks) ?? '';
  const levelled = LEVELLED.exec(line);
  const cantrip = levelled ? null : CANTRIP.exec(line);
  const school = (levelled?.[3] ?? cantrip?.[1] ?? '').toLowerCase();
  if (!schools.some((known) => known === school)) return undefined;
  return {
    level: Number(levelled?.[1] ?? levelled?.[2] ?? 0),
    school,
    brackets: (levelled?.[4] ?? cantrip?.[2] ?? '').toLowerCase(),
  };
}

export const isSpell = (section: Section): boolean => headlineOf(section) !== undefined;

/** All spells in a tree, at any heading level. */
export const spellsIn = (section: Section): Section[] => [
  ...(isSpell(section) ? [section] : []),
  ...section.children.flatMap(spellsIn),
];

/** A spell without its classes: the book of 2014 has them in separate lists. */
export function spellOf(section: Section): Partial<Spell> {
  const headline = headlineOf(section);
  if (!headline) return {};
  const { fields, rest } = fieldsOf(section.blocks);
  const [duration, glued] = durationIn(fields.get('duration') ?? '');
  const time = castingTime(fields.get('casting time') ?? '');
  const ritual = headline.brackets === 'ritual' || time.ritual;
  const body = rest.filter((block) => !isHigherLevel(block));
  const text = joined(glued, markdownOf(body));
  const desc = joined(text, ...section.children.map(statBlockOf));
  const casters = headline.brackets.split(/\s*,\s*/).filter((word) => word !== 'ritual' && word);
  return {
    level: headline.level,
    school: headline.school,
    casting_time: time.text,
    reaction_condition: time.condition,
    range: fields.get('range'),
    ...componentsIn(fields.get('components') ?? fields.get('component')),
    duration: capital(duration.replace(/^concentration,?\s*(?:up to\s+)?/i, '')),
    concentration: /^concentration/i.test(duration),
    ritual,
    desc,
    higher_level: rest.find(isHigherLevel)?.source.replace(HIGHER, '').trim(),
    classes: some(casters.toSorted()),
    ...figuresOf(text),
  };
}

/** What stands below a spell under a heading of its own: the creature that it summons. */
const statBlockOf = (box: Section): string =>
  joined(heading(BLOCK_LEVEL, box.title), wholeText(box, BLOCK_LEVEL + 1));
const BLOCK_LEVEL = 3;

/** Figures that are only in the text. */
function figuresOf(
  desc: string,
): Pick<Spell, 'damage_roll' | 'damage_types' | 'saving_throw' | 'attack_roll' | 'area'> {
  const text = desc.replace(/[*_]/g, '');
  return {
    damage_roll: damageIn(text)[0]?.dice,
    damage_types: some(damageTypesIn(text)),
    saving_throw: savingThrowsIn(text)[0],
    // Other mentions of attack rolls do not make the spell an attack.
    attack_roll: /(?:ranged|melee) spell attack/i.test(text),
    area: areaIn(text),
  };
}

const FIELDS = ['casting time', 'range', 'components', 'component', 'duration'];

/**
 * The labelled lines above the text. In one case all four are one paragraph, in another a stray
 * letter precedes one.
 */
function fieldsOf(blocks: readonly Block[]): { fields: Map<string, string>; rest: Block[] } {
  const fields = new Map<string, string>();
  const rest: Block[] = [];
  for (const block of blocks) {
    const found = block.node.type === 'paragraph' ? fieldsIn(block.node, block.source) : [];
    if (found.length > 0 && !fields.has('duration'))
      for (const [label, text] of found) fields.set(label, text);
    else if (fields.has('duration')) rest.push(block);
  }
  return { fields, rest };
}

function fieldsIn(paragraph: Paragraph, source: string): [string, string][] {
  const start = paragraph.position?.start.offset ?? 0;
  const labels = paragraph.children.flatMap((node) => {
    const label = node.type === 'strong' ? plainText([node]).replace(/:\s*$/, '') : '';
    return FIELDS.includes(label.toLowerCase())
      ? [{ label: label.toLowerCase(), from: node.position?.start.offset, to: node.position?.end }]
      : [];
  });
  return labels.map(({ label, to }, index) => {
    const end = labels[index + 1]?.from ?? start + source.length;
    return [label, source.slice((to?.offset ?? start) - start, end - start).trim()];
  });
}

const HIGHER =
  /^[*_]*(?:at higher levels|using a higher-level spell slot|cantrip upgrade)[*_.\s]*/i;
const isHigherLevel = (block: Block): boolean =>
  block.node.type === 'paragraph' && HIGHER.test(leadOf(block)?.label ?? block.source);

const DURATION =
  /^(instantaneous|until dispelled(?: or triggered)?|special|(?:concentration,? )?(?:up to )?\w+ (?:round|minute|hour|day)s?)\.?(?=\s|$)/i;

/** The duration, and the text joined to it by a lost line break. */
function durationIn(line: string): [string, string] {
  const duration = DURATION.exec(line);
  return duration ? [duration[1] ?? '', line.slice(duration[0].length).trim()] : [line, ''];
}

/** `Action or Ritual`, `1 reaction, which you take when …`, `Action (Overgrowth) or 8 hours (…)`. */
function castingTime(line: string): { text: string; condition?: string; ritual: boolean } {
  const ritual = /\s+or ritual$/i.test(line);
  const plain = line.replace(/\s+or ritual$/i, '').replace(/\s*\([^)]*\)/g, '');
  const [, what = plain, condition] = /^([^,]*),\s*(which you take .*)$/is.exec(plain) ?? [];
  const text = what.trim().toLowerCase();
  return {
    text: /^\d/.test(text) ? text : `1 ${text}`,
    ...(condition && { condition: condition.trim() }),
    ritual,
  };
}

function componentsIn(
  line: string | undefined,
): Pick<Spell, 'components' | 'material' | 'material_cost' | 'material_consumed'> {
  const [, letters, material] = /^([VSM,\s]+?)\s*(?:\((.*)\))?$/s.exec(line?.trim() ?? '') ?? [];
  return { components: letters?.trim(), ...materialIn(material) };
}
