import { plain } from '../../text/names.ts';

/**
 * The System Reference Document leaves out the names of wizards and gods, which everyone at the
 * table still says, and some peoples have a name in common speech: what people say → what the
 * document says.
 */
const said: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  spell: {
    "Melf's Acid Arrow": 'Acid Arrow',
    "Bigby's Hand": 'Arcane Hand',
    "Mordenkainen's Sword": 'Arcane Sword',
    "Nystul's Magic Aura": "Arcanist's Magic Aura",
    "Evard's Black Tentacles": 'Black Tentacles',
    "Mordenkainen's Faithful Hound": 'Faithful Hound',
    "Tenser's Floating Disk": 'Floating Disk',
    "Otiluke's Freezing Sphere": 'Freezing Sphere',
    "Tasha's Hideous Laughter": 'Hideous Laughter',
    "Drawmij's Instant Summons": 'Instant Summons',
    "Otto's Irresistible Dance": 'Irresistible Dance',
    "Mordenkainen's Magnificent Mansion": 'Magnificent Mansion',
    "Mordenkainen's Private Sanctum": 'Private Sanctum',
    "Otiluke's Resilient Sphere": 'Resilient Sphere',
    "Leomund's Secret Chest": 'Secret Chest',
    "Rary's Telepathic Bond": 'Telepathic Bond',
    "Leomund's Tiny Hut": 'Tiny Hut',
  },
  race: { 'Dark Elf': 'Drow', Hobbit: 'Halfling' },
  'magic-item': {
    'Apparatus of Kwalish': 'Apparatus of the Crab',
    'Quiver of Ehlonna': 'Efficient Quiver',
    "Quaal's Feather Token": 'Feather Token',
    "Heward's Handy Haversack": 'Handy Haversack',
    "Daern's Instant Fortress": 'Instant Fortress',
    'Iron Bands of Bilarro': 'Iron Bands of Binding',
    "Nolzur's Marvelous Pigments": 'Marvelous Pigments',
    "Keoghtom's Ointment": 'Restorative Ointment',
  },
};

/** What people call the entities of a kind → their name in the document. */
export const saidFor = (kind: string): Readonly<Record<string, string>> => said[kind] ?? {};

/** The other names of one entity, for those who search by them. */
export const otherNames =
  (kind: string) =>
  (name: string): string[] =>
    Object.entries(saidFor(kind)).flatMap(([other, own]) =>
      plain(own) === plain(name) ? [other] : [],
    );
