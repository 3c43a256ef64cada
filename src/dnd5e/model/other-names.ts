import { plain } from '../../text/names.ts';
import { sourceNames } from './agreed-names.ts';

/**
 * Names of the same thing, by kind. The System Reference Document leaves out the names of wizards
 * and gods, which players still use; the rules of 2024 renamed some things; and some have a second
 * common name.
 */
const groups: Readonly<Record<string, readonly (readonly string[])[]>> = {
  spell: [
    ['Acid Arrow', "Melf's Acid Arrow"],
    ['Arcane Hand', "Bigby's Hand", "Bigby's Arcane Hand"],
    ['Arcane Sword', "Mordenkainen's Sword", "Mordenkainen's Arcane Sword"],
    ["Arcanist's Magic Aura", "Nystul's Magic Aura"],
    ['Black Tentacles', "Evard's Black Tentacles"],
    ['Faithful Hound', "Mordenkainen's Faithful Hound"],
    ['Floating Disk', "Tenser's Floating Disk", "Tenser's Floating Disc"],
    ['Freezing Sphere', "Otiluke's Freezing Sphere"],
    ['Hideous Laughter', "Tasha's Hideous Laughter"],
    ['Instant Summons', "Drawmij's Instant Summons"],
    ['Irresistible Dance', "Otto's Irresistible Dance"],
    ['Magnificent Mansion', "Mordenkainen's Magnificent Mansion"],
    ['Private Sanctum', "Mordenkainen's Private Sanctum"],
    ['Resilient Sphere', "Otiluke's Resilient Sphere"],
    ['Secret Chest', "Leomund's Secret Chest"],
    ['Telepathic Bond', "Rary's Telepathic Bond"],
    ['Tiny Hut', "Leomund's Tiny Hut"],
    ['Feeblemind', 'Befuddlement'],
    ['Branding Smite', 'Shining Smite'],
  ],
  creature: [
    ['Androsphinx', 'Sphinx of Valor'],
    ['Gynosphinx', 'Sphinx of Lore'],
    ['Cult Fanatic', 'Cultist Fanatic'],
    ['Deep Gnome', 'Svirfneblin', 'Deep Gnome (Svirfneblin)', 'Gnome, Deep (Svirfneblin)'],
    ['Djinni', 'Djinn'],
    ['Drow', 'Dark Elf', 'Elf, Drow'],
    ['Duergar', 'Gray Dwarf'],
    ['Efreeti', 'Efreet'],
    ['Flying Sword', 'Animated Flying Sword'],
    ['Giant Poisonous Snake', 'Giant Venomous Snake'],
    ['Giant Sea Horse', 'Giant Seahorse'],
    ['Minotaur', 'Minotaur of Baphomet'],
    ['Poisonous Snake', 'Venomous Snake'],
    ['Quipper', 'Piranha'],
    ['Rug of Smothering', 'Animated Rug of Smothering'],
    ['Shrieker', 'Shrieker Fungus'],
    ['Swarm of Poisonous Snakes', 'Swarm of Venomous Snakes'],
    ['Swarm of Quippers', 'Swarm of Piranhas'],
    ['Thug', 'Tough'],
    ['Tyrannosaurus Rex', 'T-Rex', 'Tyrannosaurus'],
    ['Veteran', 'Warrior Veteran'],
    ["Will-o'-Wisp", "Will-o'-the-Wisp"],
  ],
  race: [
    ['Drow', 'Dark Elf'],
    ['Halfling', 'Hobbit'],
  ],
  subrace: [
    ['Drow', 'Dark Elf', 'Dark Elf (Drow)'],
    ['Lightfoot', 'Lightfoot Halfling'],
    ['Stout', 'Stout Halfling'],
  ],
  subclass: [
    ['Draconic Bloodline', 'Draconic Sorcery'],
    ['The Fiend', 'Fiend Patron'],
    ['School of Evocation', 'Evoker'],
    ['Way of the Open Hand', 'Warrior of the Open Hand'],
  ],
  armor: [['Plate', 'Full Plate', 'Plate Armor', 'Full Plate Armor']],
  rule: [
    ['Knocking a Creature Out', 'Knocking Out a Creature'],
    ['Rolling 1 or 20', 'Rolling 20 or 1'],
    ['Hit Point Dice', 'Hit Dice', 'Hit Die'],
    ['Getting Into and Out of Armor', 'Donning and Doffing Armor'],
  ],
  gear: [["Thieves' Tools", 'Lockpicks', 'Lock Picks']],
  'magic-item': [
    ['Apparatus of the Crab', 'Apparatus of Kwalish'],
    ['Boots of Elvenkind', 'Elven Boots'],
    ['Cloak of Elvenkind', 'Elven Cloak'],
    ['Efficient Quiver', 'Quiver of Ehlonna'],
    ['Feather Token', "Quaal's Feather Token"],
    ['Handy Haversack', "Heward's Handy Haversack"],
    ['Instant Fortress', "Daern's Instant Fortress"],
    ['Iron Bands of Binding', 'Iron Bands of Bilarro'],
    ['Marvelous Pigments', "Nolzur's Marvelous Pigments"],
    ['Restorative Ointment', "Keoghtom's Ointment"],
  ],
};

/**
 * What people type where the kind is clear. In a search over everything such a word means something
 * else first: "fear" is a spell.
 */
const spoken: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  condition: {
    Blinded: ['Blindness'],
    Charmed: ['Charm'],
    Deafened: ['Deafness', 'Deaf'],
    Exhaustion: ['Exhausted'],
    Frightened: ['Fear', 'Scared', 'Afraid'],
    Grappled: ['Grappling'],
    Incapacitated: ['Incapacitation'],
    Invisible: ['Invisibility'],
    Paralyzed: ['Paralysis'],
    Petrified: ['Petrification'],
    Poisoned: ['Poison'],
    Restrained: ['Restraint'],
    Stunned: ['Stun', 'Stunning'],
    Unconscious: ['Unconsciousness', 'Knocked Out', 'Asleep'],
  },
  creature: { Orc: ['Ork'], 'Half-Red Dragon Veteran': ['Half-Dragon'] },
  language: {
    Dwarvish: ['Dwarven', 'Dwarf'],
    Elvish: ['Elven', 'Elf'],
    Gnomish: ['Gnome'],
    Orc: ['Orcish', 'Ork', 'Orkish'],
  },
  race: { Orc: ['Ork'], 'Half-Orc': ['Half-Ork'] },
  rule: {
    Cover: ['Half Cover', 'Three-Quarters Cover', 'Total Cover', 'Full Cover'],
    'Death Saving Throws': ['Death Saves'],
    Falling: ['Fall Damage', 'Falling Damage'],
    Grappling: ['Grapple'],
    Rituals: ['Ritual Casting'],
    'Shoving a Creature': ['Shove', 'Shoving'],
  },
  gear: { 'Potion of healing': ['Health Potion'] },
  'magic-item': { 'Potion of Healing': ['Health Potion'] },
};

/** By kind and plain name: the first of the names of the same thing. */
const firsts = new Map<string, Map<string, string>>(
  Object.entries(groups).map(([kind, ofKind]) => [
    kind,
    new Map(ofKind.flatMap((group) => group.map((name) => [plain(name), group[0] ?? name]))),
  ]),
);

/** The name that represents all names of a thing, if it has several. */
export const firstName = (kind: string, name: string): string | undefined =>
  firsts.get(kind)?.get(plain(name));

/** By kind and plain name: the other names of the same thing. */
const others = new Map<string, Map<string, string[]>>(
  Object.entries(groups).map(([kind, ofKind]) => {
    const byName = new Map<string, string[]>();
    for (const group of ofKind)
      for (const name of group)
        byName.set(plain(name), [
          ...(byName.get(plain(name)) ?? []),
          ...group.filter((other) => other !== name),
        ]);
    return [kind, byName];
  }),
);

/** The other names of one entity. */
export const otherNames =
  (kind: string) =>
  (name: string): readonly string[] =>
    others.get(kind)?.get(plain(name)) ?? [];

/** Names by which one entity is looked up, but not found in a search over everything. */
export const lookupNames =
  (kind: string) =>
  (name: string): readonly string[] => [
    ...sourceNames(kind, name),
    ...Object.entries(spoken[kind] ?? {}).flatMap(([own, names]) =>
      plain(own) === plain(name) ? names : [],
    ),
  ];

/** Every name of things with several names, each with the others. */
export const namesWithOthers = (
  kind: string,
): { readonly name: string; readonly others: readonly string[] }[] =>
  (groups[kind] ?? []).flatMap((group) =>
    group.map((name) => ({ name, others: group.filter((other) => other !== name) })),
  );

/** Names of a subclass: its distinguishing part, and combined with its class. */
export const subclassNames = (name: string, ofClass: string): readonly string[] => {
  const short = [name, ...otherNames('subclass')(name)].map(ownWords);
  return [
    ...lookupNames('subclass')(name),
    ...short,
    ...[name, ...short].map((words) => `${words} ${ofClass}`),
  ];
};

/** "Life Domain" → "Life", "Circle of the Land" → "Land". */
const ownWords = (name: string): string =>
  name
    .replace(/^(.+: *)?(the +|[a-z]+ of (the +)?)?/i, '')
    .replace(/ (archetype|bloodline|circle|college|domain|oath|patron|sorcery|tradition)$/i, '');

/** Names of a subrace: with and without its race. */
export const subraceNames = (name: string, race: string): readonly string[] => [
  ...lookupNames('subrace')(name),
  ...[name, ...otherNames('subrace')(name)]
    .filter((words) => !plain(words).includes(plain(race)))
    .map((words) => `${words} ${race}`),
];
