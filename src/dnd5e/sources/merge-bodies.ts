import { plain } from '../../text/names.ts';
import { sourceNamed } from './sources.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * What a lesser source may add where a better one is silent. Only fields whose absence in the better
 * source is known to be a gap; where absence is an answer, a lesser source must not fill it.
 */
const GAPS: Readonly<Record<string, readonly string[]>> = {
  spell: ['classes', 'subclasses', 'components', 'material', 'page', 'reaction_condition'],
  creature: [
    'desc',
    'subtype',
    'alignment',
    'armor_detail',
    'hit_dice',
    'legendary_desc',
    'lair_actions',
    'environments',
    'passive_perception',
    'experience_points',
  ],
  weapon: [
    'cost',
    'cost_text',
    'weight',
    'range_type',
    'range_normal',
    'range_long',
    'versatile_dice',
    'mastery',
    'desc',
  ],
  armor: ['cost', 'cost_text', 'weight', 'desc'],
  gear: ['cost', 'cost_text', 'weight', 'contents', 'speed', 'capacity', 'desc'],
  'magic-item': [],
  class: [
    'desc',
    'hit_die',
    'hit_points_at_first_level',
    'hit_points_at_higher_levels',
    'primary_abilities',
    'saving_throws',
    'armor_proficiencies',
    'weapon_proficiencies',
    'tool_proficiencies',
    'skill_choices',
    'starting_equipment',
    'spellcasting',
    'levels',
    'features',
    'subclasses',
  ],
  subclass: ['desc', 'flavor', 'features', 'spells'],
  race: [
    'desc',
    'ability_bonuses',
    'ability_bonus_choice',
    'ability_bonus_desc',
    'size',
    'size_desc',
    'speed',
    'speed_desc',
    'darkvision',
    'languages',
    'language_choice',
    'language_desc',
    'proficiencies',
    'proficiency_choice',
    'age',
    'alignment',
    'subraces',
  ],
  subrace: ['desc', 'ability_bonuses', 'languages', 'language_choice', 'proficiencies'],
  background: [
    'desc',
    'skill_proficiencies',
    'tool_proficiencies',
    'languages',
    'equipment',
    'feature',
  ],
  feat: ['prerequisite', 'benefits'],
  rule: ['section', 'parent'],
};
/** The reference lists share one shape, and each source has other columns of it. */
const REFERENCE = [
  'desc',
  'full_name',
  'abbreviation',
  'ability',
  'skills',
  'category',
  'typical_speakers',
  'script',
  'classes',
  'races',
  'reference',
];

const missing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The better body with its known gaps filled from the lesser one. */
export function complete(
  { kind, document }: { readonly kind: string; readonly document: string },
  better: Body,
  lesser: Body,
  from: string,
): Body {
  const filled: Record<string, unknown> = { ...better };
  for (const field of GAPS[kind] ?? REFERENCE)
    if (missing(filled[field]) && !missing(lesser[field])) filled[field] = lesser[field];
  if (kind === 'creature') {
    completeSenses(filled, lesser);
    completeDeeds(filled, lesser, from);
  }
  if (kind === 'weapon') completeProperties(filled, lesser, document);
  if (kind === 'spell') {
    completeCasters(filled, lesser, document);
    // What it costs belongs to what it is.
    if (missing(better.material)) {
      const { material_cost, material_consumed } = { ...lesser, ...better };
      Object.assign(filled, { material_cost, material_consumed });
    }
  }
  return filled;
}

/** Senses are told one by one, and one of them may be lost. */
function completeSenses(filled: Record<string, unknown>, lesser: Body): void {
  if (typeof lesser.senses !== 'object' || lesser.senses === null) return;
  const own = typeof filled.senses === 'object' ? filled.senses : {};
  filled.senses = { ...lesser.senses, ...own };
}

const DEEDS = ['actions', 'bonus_actions', 'reactions', 'legendary_actions'];

interface Named {
  readonly name: string;
  readonly [field: string]: unknown;
}
const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
const deedsOf = (value: unknown): Named[] => (Array.isArray(value) ? value.filter(isNamed) : []);
/** Books and their copies write limits of use in many ways after the name. */
const bare = (deed: Named): string => plain(deed.name.replace(/\s*\(.*$/, ''));

/**
 * Open5e v2 lost actions that v1 still has (nearly all of one book), and no source but the texts
 * themselves has the figures of every attack.
 */
function completeDeeds(filled: Record<string, unknown>, lesser: Body, from: string): void {
  const everywhere = new Set(DEEDS.flatMap((group) => deedsOf(filled[group]).map(bare)));
  for (const group of DEEDS) {
    const others = new Map(deedsOf(lesser[group]).map((deed) => [bare(deed), deed]));
    const kept = deedsOf(filled[group]).map((deed) => {
      const other = others.get(bare(deed));
      return other && missing(deed.damage) && missing(deed.attack_bonus)
        ? { ...deed, ...figures(other) }
        : deed;
    });
    // What was taken over before is taken over again, so that a second reading changes nothing.
    const lost = [...others].flatMap(([name, deed]) => {
      const source = typeof deed.source === 'string' ? deed.source : from;
      const adds = sourceNamed(source)?.competence.addsActions;
      return adds && !everywhere.has(name) ? [{ ...deed, source }] : [];
    });
    if (kept.length + lost.length > 0) filled[group] = [...kept, ...lost];
  }
}

function figures(deed: Named): Record<string, unknown> {
  const { attack_bonus, damage, saving_throw } = deed;
  return Object.fromEntries(
    Object.entries({ attack_bonus, damage, saving_throw }).filter(([, value]) => !missing(value)),
  );
}

const PROPERTIES = [
  'ammunition',
  'finesse',
  'heavy',
  'light',
  'loading',
  'reach',
  'thrown',
  'two-handed',
  'versatile',
];

/**
 * Open5e has lost and swapped properties of weapons of the SRD of 2014 (no ammunition for the heavy
 * crossbow, a two-handed trident); there the other sources have the word on the common ones.
 */
function completeProperties(filled: Record<string, unknown>, lesser: Body, document: string): void {
  const own = filled.properties;
  const others = lesser.properties;
  if (!Array.isArray(own) || !Array.isArray(others) || document !== 'srd-2014') return;
  filled.properties = [
    ...new Set([
      ...own.filter((property) => !PROPERTIES.includes(property)),
      ...PROPERTIES.filter((property) => others.includes(property)),
    ]),
  ].sort();
}

/**
 * Open5e counts the spells of domains, circles and patrons as their classes' own in the SRD of 2014,
 * and names no paladin at all; there the other sources have the word. Only for Faerie Fire they
 * forget the bard, and bards have no such lists: where Open5e names a bard, it is right. The package
 * with the SRD fills every library first, so what is known before has been right from the start.
 */
function completeCasters(filled: Record<string, unknown>, lesser: Body, document: string): void {
  const own = filled.classes;
  const others = lesser.classes;
  if (document !== 'srd-2014' || !Array.isArray(own)) return;
  if (!Array.isArray(others) || others.length === 0) return;
  const bards = own.filter((caster) => caster === 'bard');
  filled.classes = [...new Set([...others, ...bards])].sort();
}
