/** Other games that people ask about by name, each with how it is written. */
const GAMES: readonly (readonly [name: string, said: string])[] = [
  ['13th Age', '13th age'],
  ['Blades in the Dark', 'blades in the dark'],
  ['Call of Cthulhu', 'call of cthulhu'],
  ['Castles & Crusades', 'castles (?:and )?crusades'],
  ['Cyberpunk', 'cyberpunk (?:red|2020|2077)'],
  ['Daggerheart', 'daggerheart'],
  ['Delta Green', 'delta green'],
  ['Dungeon Crawl Classics', 'dungeon crawl classics'],
  ['Dungeon World', 'dungeon world'],
  ['Elden Ring', 'elden ring'],
  ['Forbidden Lands', 'forbidden lands'],
  ['GURPS', 'gurps'],
  ['Magic: The Gathering', 'magic the gathering|mtg'],
  ['Mörk Borg', 'mork borg'],
  ['Mutants & Masterminds', 'mutants (?:and )?masterminds'],
  ['Numenera', 'numenera'],
  ['Old-School Essentials', 'old school essentials'],
  ['Pathfinder', 'pathfinder(?: 1e| 2e| first edition| second edition)?|pf ?[12]e'],
  ['RuneQuest', 'runequest'],
  ['Savage Worlds', 'savage worlds'],
  ['Shadowdark', 'shadowdark'],
  ['Shadowrun', 'shadowrun'],
  ['Skyrim', 'skyrim'],
  ['Star Wars', 'star wars'],
  ['Starfinder', 'starfinder'],
  ['Vampire: The Masquerade', 'vampire the masquerade|vtm'],
  ['Warhammer', 'warhammer (?:40k|40 ?000|fantasy|fantasy roleplay)|wfrp'],
  ['World of Darkness', 'world of darkness'],
  ['World of Warcraft', 'world of warcraft'],
  ['AD&D', 'ad d|adnd|advanced dungeons (?:and )?dragons|thac0'],
  [
    'the third edition of D&D',
    '(?:d d |dnd )?3 ?5e|(?:d d |dnd )3 5|(?:d d |dnd )?(?:3e|3rd edition|third edition|3 5 edition)',
  ],
  ['the fourth edition of D&D', '(?:d d |dnd )?(?:4e|4th edition|fourth edition)'],
];

const forms = GAMES.map(([name, said]) => ({
  name,
  form: new RegExp(`(?:^| )(?:${said})(?: |$)`),
}));

/** Words of every form, so that most texts need no more than one test. */
const ANY = new RegExp(GAMES.map(([, said]) => `(?:${said})`).join('|'));

/** The other game that a text names; words are normalized as names are. */
export function otherGameIn(text: string): string | undefined {
  if (!ANY.test(text)) return undefined;
  return forms.find(({ form }) => form.test(text))?.name;
}
