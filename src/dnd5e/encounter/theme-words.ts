/** Words that say nothing about what creatures are. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an ancient and angry at band camp creature deadly encounter enemy evil fight foe for gang group hold horde house hungry in lair mansion manor of old on or pack party patrol raid raider small some swarm the tribe war warband wild with'.split(
    ' ',
  ),
);

const sayings: readonly (readonly [said: string, meant: string])[] = [
  ['pirate buccaneer corsair', 'pirate bandit thug'],
  ['brigand outlaw robber highwayman criminal', 'bandit thug robber highwayman'],
  ['haunted haunting graveyard cemetery crypt tomb spooky', 'undead'],
  ['soldier army mercenary guardsman', 'soldier guard knight veteran warrior mercenary'],
  ['insect bug vermin', 'insect spider scorpion centipede beetle ant wasp'],
  ['snake', 'snake serpent'],
  ['wizard sorcerer spellcaster magician', 'mage wizard sorcerer warlock'],
  ['witch coven', 'witch hag'],
  ['cult', 'cultist fanatic'],
  ['dinosaur', 'dinosaur tyrannosaurus triceratops plesiosaurus allosaurus ankylosaurus raptor'],
  ['robot machine automaton golem', 'construct'],
  ['angel', 'celestial'],
  ['fairy faerie fae', 'fey'],
  ['slime jelly', 'ooze'],
  ['lycanthrope', 'lycanthrope werewolf wererat wereboar weretiger werebear'],
];
const byWord = new Map(
  sayings.flatMap(([said, meant]) =>
    said.split(' ').map((word) => [word, meant.split(' ')] as const),
  ),
);

/** The words of names, families and types that a theme word stands for. */
export const wordsMeant = (word: string): readonly string[] => byWord.get(word) ?? [word];
