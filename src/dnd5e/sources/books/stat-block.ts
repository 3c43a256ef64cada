import { type Creature, challenge, type Deed } from '../../model/creature.ts';
import { sizes } from '../../model/game-words.ts';
import { type Ability, AbilityScores, abilityOf, proficiencyFor } from '../../model/vocabulary.ts';
import { figuresIn } from '../action-figures.ts';
import { PARTLY, type Partly } from '../derive/competence.ts';
import { sensesIn } from '../senses.ts';
import { some, someOf, splitDefences, splitUsage } from '../text-facts.ts';
import {
  captionIn,
  type Lead,
  leadOf,
  leadsIn,
  markdownOf,
  subtitleOf,
  tablesIn,
  wholeText,
} from './text.ts';
import type { Block, Section } from './tree.ts';

/**
 * Both books write a creature as labelled lines, a table of abilities and groups of named actions.
 */

/** `Large aberration, lawful evil`; the type may have tags in brackets. */
const NATURE = new RegExp(
  `^((?:${sizes.join('|')})(?: or (?:${sizes.join('|')}))?)\\s+([^,(]+?)\\s*(?:\\(([^)]*)\\))?,\\s*(.+)$`,
  'i',
);

const firstLines = (section: Section): string[] => [
  subtitleOf(section.blocks) ?? '',
  // One block of 2014 has lost its italics.
  section.blocks[0]?.node.type === 'paragraph' ? section.blocks[0].source.trim() : '',
];

const natureOf = (section: Section): RegExpExecArray | undefined =>
  firstLines(section)
    .map((line) => NATURE.exec(line))
    .find((match) => match !== null);

export const isStatBlock = (section: Section): boolean =>
  natureOf(section) !== undefined &&
  leadsIn(section.blocks).some(({ label }) => label.toLowerCase() === 'armor class');

export const statBlocksIn = (section: Section): Section[] => [
  ...(isStatBlock(section) ? [section] : []),
  ...section.children.flatMap(statBlocksIn),
];

export function creatureOf(section: Section): Partial<Creature> & Partly {
  const [, size = '', type = '', tags, alignment = ''] = natureOf(section) ?? [];
  const leads = leadsIn(section.blocks);
  const line = (...labels: string[]): string | undefined =>
    leads.find(({ label }) => labels.includes(label.toLowerCase()))?.text;
  const { scores, saves } = abilitiesIn(section);
  const immunities = line('immunities')?.split(/\s*;\s*/) ?? [];
  const deeds = deedsOf(section);
  return {
    size: size.toLowerCase(),
    type: type.toLowerCase(),
    subtype: tags?.toLowerCase(),
    alignment: alignment.toLowerCase(),
    ...armorIn(line('armor class') ?? ''),
    ...hitPointsIn(line('hit points') ?? ''),
    ...speedIn(line('speed') ?? ''),
    ability_scores: scores,
    saving_throws: someOf(bonusesIn(line('saving throws'), abilityOf)) ?? saves,
    skills: someOf(bonusesIn(line('skills'), skillKey)),
    skill_notes: someOf(notesIn(line('skills'), skillKey)),
    damage_vulnerabilities: splitDefences(line('damage vulnerabilities', 'vulnerabilities')),
    damage_resistances: splitDefences(
      line('damage resistances', 'damage resistance', 'resistances'),
    ),
    damage_immunities: splitDefences(line('damage immunities')) ?? damagesIn(immunities),
    condition_immunities: splitDefences(line('condition immunities')) ?? conditionsIn(immunities),
    ...sensesIn(line('senses', 'sense')),
    languages: line('languages')?.replace(/^[-—–]$/, '') || undefined,
    ...challengeIn(line('challenge', 'cr') ?? '', deeds.actions),
    initiative_bonus: bonus(line('initiative')),
    gear: line('gear'),
    ...deeds,
  };
}

const skillKey = (name: string): string => name.toLowerCase().replaceAll(' ', '_');

const number = (text: string | undefined): number =>
  Number((text ?? '').replaceAll(',', '').replace(/[−–]/, '-'));

const bonus = (text: string | undefined): number | undefined => {
  const found = /^([+−–-]?\d+)/.exec(text ?? '')?.[1];
  return found === undefined ? undefined : number(found);
};

/** `17 (natural armor)`; values for the forms of a shapechanger stay in the text. */
function armorIn(line: string): Pick<Creature, 'armor_class' | 'armor_detail'> {
  const plain = line.replace(/[*_]/g, '');
  const [, value, rest = ''] = /^(\d+)\s*(.*)$/s.exec(plain) ?? [];
  const inParentheses = /^\(([^()]*)\)$/.exec(rest)?.[1];
  return {
    armor_class: Number(value),
    armor_detail: (inParentheses ?? (rest && plain)) || undefined,
  };
}

function hitPointsIn(line: string): Pick<Creature, 'hit_points' | 'hit_dice'> {
  const [, value, dice] = /^([\d,]+)\s*(?:\(([^)]*)\))?/.exec(line) ?? [];
  return {
    hit_points: number(value),
    hit_dice: dice?.replace(/\s+/g, '').replace(/[−–]/, '-'),
  };
}

/** The Markdown has a question mark where it lost a number: `Alternate ? ft.`. */
const LOST = /,?\s*[a-z]*\s*\? ft\.?/gi;

/** `30 ft., fly 60 ft. (hover)`; speeds of one form only stay in the text. */
function speedIn(given: string): Pick<Creature, 'speed' | 'hover' | 'speed_desc'> & Partly {
  const speed: Record<string, number> = {};
  const line = given.replace(LOST, '');
  const plain = line.replace(/\([^)]*\)/g, '');
  for (const part of plain.split(/\s*,\s*/)) {
    const [, way = 'walk', feet] = /^(?:([a-z]+)\s+)?(\d+)\s*ft\b/i.exec(part) ?? [];
    if (feet !== undefined) speed[way.toLowerCase()] = Number(feet);
  }
  return {
    speed,
    [PARTLY]: line === given ? undefined : ['speed'],
    hover: /\(hover\)/i.test(line) || undefined,
    speed_desc: /\((?!hover\))/i.test(line) ? line : undefined,
  };
}

function bonusesIn(
  line: string | undefined,
  keyOf: (name: string) => string | undefined,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [, name = '', value = ''] of (line ?? '').matchAll(
    /([A-Za-z][A-Za-z ]*?)\s*([+−–-]\s?\d+)/g,
  )) {
    const key = keyOf(name.trim());
    if (key) found[key] = number(value.replace(/\s/g, ''));
  }
  return found;
}

/** `Stealth +4 (+6 in dim light)`: what stands in brackets behind a bonus. */
function notesIn(
  line: string | undefined,
  keyOf: (name: string) => string | undefined,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', note = ''] of (line ?? '').matchAll(
    /([A-Za-z][A-Za-z ]*?)\s*[+−–-]\s?\d+\s*\(([^()]*)\)/g,
  )) {
    const key = keyOf(name.trim());
    if (key) found[key] = note.trim();
  }
  return found;
}

/** 2024 lists damage, then conditions; conditions alone have no semicolon. */
const CONDITION =
  /^(?:blinded|charmed|deafened|exhaustion|frightened|grappled|incapacitated|invisible|paralyzed|petrified|poisoned|prone|restrained|stunned|unconscious)\b/i;
const isConditions = (part: string): boolean => CONDITION.test(part);
const damagesIn = (parts: readonly string[]): string[] | undefined =>
  splitDefences(parts.find((part) => !isConditions(part)));
const conditionsIn = (parts: readonly string[]): string[] | undefined =>
  splitDefences(parts.find(isConditions)?.replaceAll('((', '(').replaceAll('))', ')'));

/** `1/4 (50 XP)`, `10 (XP 5,900, or 7,200 in lair; PB +4)`. */
function challengeIn(
  line: string,
  actions: readonly Deed[] | undefined,
): Partial<ReturnType<typeof challenge>> &
  Pick<Creature, 'experience_points' | 'experience_points_in_lair' | 'proficiency_bonus'> {
  const [, whole, parts] = /^(\d+)(?:\/(\d+))?/.exec(line) ?? [];
  if (whole === undefined) return {};
  const rating = Number(whole) / Number(parts ?? 1);
  const points = /xp\s+([\d,]+)|([\d,]+)\s*xp/i.exec(line);
  const given = points ? number(points[1] ?? points[2]) : undefined;
  // 2024 has "XP 0" for all of challenge 0, and its table gives 10 to those that can attack.
  const armed = actions?.some(({ attack_bonus }) => attack_bonus !== undefined) ?? false;
  const open = rating === 0 && points?.[1] !== undefined;
  const inLair = /([\d,]+)\s+in lair/i.exec(line)?.[1];
  return {
    ...challenge(rating),
    experience_points: open ? (armed ? 10 : 0) : given,
    ...(inLair !== undefined && { experience_points_in_lair: number(inLair) }),
    proficiency_bonus: proficiencyFor(rating),
  };
}

function abilitiesIn(section: Section): {
  scores: Creature['ability_scores'] | undefined;
  saves: Record<string, number> | undefined;
} {
  const found: Partial<Record<Ability, number>> = {};
  const saves: Record<string, number> = {};
  for (const { head, rows } of tablesIn(section.blocks)) {
    if (head[0]?.toLowerCase() === 'stat')
      // STAT | SCORE | MOD | SAVE
      for (const [name = '', score, , save] of rows) {
        const ability = abilityOf(name);
        if (!ability) continue;
        found[ability] = Number(score);
        if (save !== undefined) saves[ability] = number(save);
      }
    else
      for (const [index, name] of head.entries()) {
        const ability = abilityOf(name);
        const score = /^\d+/.exec(rows[0]?.[index] ?? '')?.[0];
        if (ability && score) found[ability] = Number(score);
      }
  }
  return { scores: AbilityScores.safeParse(found).data, saves: someOf(saves) };
}

const GROUPS = {
  traits: 'traits',
  actions: 'actions',
  'bonus actions': 'bonus_actions',
  reactions: 'reactions',
  'legendary actions': 'legendary_actions',
} as const;

type Deeds = Partial<
  Pick<Creature, (typeof GROUPS)[keyof typeof GROUPS] | 'legendary_desc' | 'desc'>
>;

/** What follows the last labelled line, and the groups under headings. */
function deedsOf(section: Section): Deeds {
  const last = section.blocks.findLastIndex((block) =>
    leadsIn([block]).some(({ label }) => /^(?:challenge|cr)$/i.test(label)),
  );
  const own = deedsIn(section.blocks.slice(last + 1));
  const found: Deeds = { traits: some(own.deeds) };
  const about = [own.about];
  for (const group of section.children) {
    const key = Object.entries(GROUPS).find(([title]) => title === group.title.toLowerCase())?.[1];
    if (!key) continue;
    const { before, deeds, about: text } = deedsIn(group.blocks);
    found[key] = some([...(found[key] ?? []), ...deeds]);
    if (key === 'legendary_actions' && before !== '') found.legendary_desc = before;
    about.push(text, ...boxesIn(group));
  }
  about.push(...boxesIn(section));
  return { ...found, desc: about.filter(Boolean).join('\n\n') };
}

const boxesIn = ({ children }: Section): string[] =>
  children.flatMap((box) => (box.sidebar ? [`**${box.title}**\n\n${wholeText(box)}`] : []));

/**
 * An action begins with a bold name and a full stop; other paragraphs continue it. A sentence that
 * contains bold words begins the description of the creature.
 */
function deedsIn(blocks: readonly Block[]): { before: string; deeds: Deed[]; about: string } {
  const parts: { name: string; text: string; more: Block[] }[] = [];
  const before: Block[] = [];
  const about: Block[] = [];
  for (const block of blocks.filter((b) => !isStrayLink(b))) {
    const lead = leadOf(block);
    if (about.length > 0 || tellsAbout(block, lead)) about.push(block);
    else if (lead?.closed) parts.push({ name: lead.label, text: lead.text, more: [] });
    else (parts.at(-1)?.more ?? before).push(block);
  }
  return {
    before: markdownOf(before),
    about: markdownOf(about),
    deeds: parts.map(({ name, text, more }) => {
      const desc = [text, markdownOf(more)].filter(Boolean).join('\n\n');
      return { ...splitUsage(name), desc, ...figuresIn(desc) };
    }),
  };
}

const tellsAbout = ({ node }: Block, lead: Lead | undefined): boolean =>
  node.type === 'paragraph' &&
  !lead?.closed &&
  captionIn(node) === undefined &&
  node.children.some((child) => child.type === 'strong');

/** A paragraph that is only a link leads to another page of the wiki that the text comes from. */
const isStrayLink = ({ node }: Block): boolean =>
  node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'link';
