import { type Fact, type Files, factsOf, match, parts, plain, rows, sorted } from './fact.ts';

const ABILITIES = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'];
const full = (short: string): string =>
  ABILITIES.find((ability) => ability.startsWith(short.toLowerCase())) ?? short;

/** `Dex +6, Con +5` → named figures in one order. */
const figures = (text: string | undefined, name: (word: string) => string = (word) => word) =>
  text === undefined
    ? undefined
    : sorted(
        [...text.matchAll(/([A-Za-z][A-Za-z ]*?) *([+−–-]\d+)/g)].map(
          ([, word = '', value = '']) =>
            `${name(word.trim())} ${Number(value.replace(/[−–]/, '-'))}`,
        ),
      );

const speeds = (line: string | undefined): string | undefined =>
  line === undefined || line.includes('?')
    ? undefined
    : sorted(
        line
          .replace(/\([^)]*\)/g, '')
          .split(',')
          .map((part) =>
            part
              .replace(/ft\b.*$/, '')
              .trim()
              .replace(/^(?=\d)/, 'walk '),
          ),
      );

const senses = (line: string | undefined): string | undefined =>
  line === undefined
    ? undefined
    : sorted(
        [...line.matchAll(/(blindsight|darkvision|tremorsense|truesight) (\d+)/gi)].map(
          ([, sense, feet]) => `${sense} ${feet}`,
        ),
      ) || undefined;

/** The words of a list of damage types, however it is divided: every type and every condition. */
export const words = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : sorted([...new Set(plain(text).match(/[a-z']+/g) ?? [])].filter((w) => w !== 'and'));

const CONDITIONS =
  /^(?:blinded|charmed|deafened|exhaustion|frightened|grappled|incapacitated|invisible|paralyzed|petrified|poisoned|prone|restrained|stunned|unconscious)/i;

const GROUPS = ['Actions', 'Bonus Actions', 'Reactions', 'Legendary Actions'];

/** Names of deeds and bonuses of attacks, by the group they stand in. */
function deeds(text: string, mark: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  for (const group of GROUPS) {
    const start = text.search(new RegExp(`^${mark} ${group}\\s*$`, 'm'));
    if (start < 0) continue;
    const body = text.slice(start + group.length + mark.length + 1).split(/^#+ /m)[0] ?? '';
    const named = [...body.matchAll(/^\*{2,3}([^*\n]+?)\.?\*{2,3}\.? (.*)$/gm)].filter(([whole]) =>
      /^\*+[^*]*\.\*+|^\*+[^*]*\*+\./.test(whole),
    );
    const key = group.toLowerCase().replace(' ', '_');
    found[key] = sorted(named.map(([, name = '']) => name.replace(/ *\(.*$/, ''))) || undefined;
    const attacks = named.flatMap(([, name = '', desc = '']) => {
      const bonus =
        match(desc, /([+−–-]\d+) to hit|Attack Roll:\*? *([+−–-]\d+)/) ??
        match(desc, /Attack Roll:\*? *([+−–-]\d+)/);
      return bonus ? [`${name.replace(/ *\(.*$/, '')} ${Number(bonus)}`] : [];
    });
    found[`${key}_attacks`] = sorted(attacks) || undefined;
    found[`${key}_damage`] = sorted(named.flatMap(damageOf)) || undefined;
    found[`${key}_saves`] = sorted(named.flatMap(saveOf)) || undefined;
  }
  return found;
}

/** The first dice of what a hit deals, with the name of the attack. */
function damageOf([, name = '', desc = '']: readonly string[]): string[] {
  const dice = match(desc, /Hit:\*? *\d+ *\(([^)]*)\)/)?.replace(/\s+/g, '');
  return dice ? [`${bareName(name)} ${dice.replace(/[−–]/, '-')}`] : [];
}

function saveOf([, name = '', desc = '']: readonly string[]): string[] {
  const [, dc, ability = ''] =
    /DC (\d+) (Strength|Dexterity|Constitution|Intelligence|Wisdom|Charisma) sav/.exec(desc) ?? [];
  return dc ? [`${bareName(name)} ${ability} ${dc}`] : [];
}

const bareName = (name: string): string => name.replace(/ *\(.*$/, '');

/** `*Medium humanoid (any race), any alignment*`, in one block without its stars. */
function kindOf(text: string): Record<string, string | undefined> {
  const [, size, type, tags, alignment] =
    /^\*?(Tiny|Small|Medium|Large|Huge|Gargantuan) ([a-z ]*?(?:[Tt]iny )?[a-z]+)(?: \(([^)]*)\))?, ([^*\n]+?)\*?$/m.exec(
      text,
    ) ?? [];
  return { size, type, subtype: tags, alignment };
}

/** The named paragraphs before the first group of actions. */
const traitsIn = (text: string): string | undefined =>
  sorted(
    [...(text.split(/^###### /m)[0] ?? '').matchAll(/^\*\*\*([^*\n]+?)\.?\*\*\*/gm)].map(
      ([, name = '']) => bareName(name),
    ),
  ) || undefined;

const GROUP_WORD =
  / \((?:Chromatic|Metallic|Demon|Devil|Angel|Genie|Sphinx|Animated Object|Ooze|Dinosaur|Fungi|Ghoul|Lycanthrope|NPC|Creature|Giant)\)$/;
const RENAMED: Readonly<Record<string, string>> = {
  'Elf, Drow': 'Drow',
  'Gnome, Deep (Svirfneblin)': 'Deep Gnome (Svirfneblin)',
};

export function creatureFacts2014(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2014', facts);
  for (const [path, whole] of files) {
    if (!/^Monsters\/[^#]/.test(path) || !whole.includes('**Armor Class**')) continue;
    // The veteran of a template follows the template.
    const text = whole.slice(whole.lastIndexOf('\n#', whole.indexOf('**Armor Class**')) + 1);
    const heading = (match(text, /^#+ (.*)$/m) ?? '').replace(GROUP_WORD, '');
    const line = (label: string) => match(text, new RegExp(`^\\*\\*${label}s?\\*\\*s? (.*)$`, 'm'));
    const scores = rows(text).find((cells) => /^\d+ \(/.test(cells[0] ?? '')) ?? [];
    const challenge = line('Challenge') ?? '';
    add('creature', RENAMED[heading] ?? heading, {
      armor_class: match(line('Armor Class') ?? '', /^(\d+)/),
      hit_points: match(line('Hit Point') ?? '', /^(\d+)/),
      hit_dice: match(line('Hit Point') ?? '', /\((.*)\)/)?.replaceAll(' ', ''),
      speed: speeds(line('Speed')),
      ability_scores: scores.map((cell) => match(cell, /^(\d+)/)).join(' '),
      saving_throws: figures(line('Saving Throw'), full),
      skills: figures(line('Skill')),
      damage_vulnerabilities: words(line('Damage Vulnerabilitie')),
      damage_resistances: words(line('Damage Resistance')),
      damage_immunities: words(line('Damage Immunitie')),
      condition_immunities: words(line('Condition Immunitie')),
      senses: senses(line('Sense')),
      passive_perception: match(line('Sense') ?? '', /passive Perception (\d+)/),
      challenge_rating_text: match(challenge, /^([\d/]+)/),
      experience_points: match(challenge, /\(([\d,]+) XP/)?.replaceAll(',', ''),
      ...kindOf(text),
      languages: (line('Language') ?? '-') === '-' ? undefined : line('Language'),
      traits: traitsIn(text.slice(text.indexOf('**Challenge**'))),
      ...deeds(text, '######'),
    });
  }
  return facts;
}

export function creatureFacts2024(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2024', facts);
  for (const file of ['src/12_MonstersA-Z.md', 'src/13_Animals.md'])
    for (const { name, text } of parts(files.get(file) ?? '', 2)) {
      const line = (label: string) =>
        match(text, new RegExp(`^- \\*\\*${label}:?\\*\\*:? (.*)$`, 'm'));
      const table = rows(text).filter((cells) =>
        /^(?:STR|DEX|CON|INT|WIS|CHA)$/.test(cells[0] ?? ''),
      );
      if (table.length < 6) continue;
      const [first, second] = (line('Immunities') ?? '').split(/; */);
      const conditions = [first, second].find((part) => CONDITIONS.test(part ?? ''));
      const damage = [first, second].find((part) => part && !CONDITIONS.test(part));
      const challenge = line('CR') ?? '';
      const points = match(challenge, /XP ([\d,]+)/)?.replaceAll(',', '');
      add('creature', name, {
        armor_class: match(line('Armor Class') ?? '', /^(\d+)/),
        hit_points: match(line('Hit Points') ?? '', /^(\d+)/),
        hit_dice: match(line('Hit Points') ?? '', /\((.*)\)/)?.replaceAll(' ', ''),
        speed: speeds(line('Speed')),
        ability_scores: table.map((cells) => cells[1]).join(' '),
        saving_throws: figures(
          table.map(([short, , , save]) => `${short} ${save}`).join(', '),
          full,
        ),
        skills: figures(line('Skills')),
        damage_vulnerabilities: words(line('Vulnerabilities')),
        damage_resistances: words(line('Resistances')),
        damage_immunities: words(damage),
        condition_immunities: words(conditions),
        senses: senses(line('Senses')),
        passive_perception: match(line('Senses') ?? '', /Passive Perception (\d+)/),
        challenge_rating_text: match(challenge, /^([\d/]+)/),
        // "XP 0" of challenge 0 leaves open whether it is 0 or 10.
        experience_points: /^0 /.test(challenge) ? undefined : points,
        initiative_bonus: match(line('Initiative') ?? '', /^\+?(-?\d+)/),
        ...deeds(text, '###'),
      });
    }
  return facts;
}
