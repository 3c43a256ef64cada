// Words for animals and peoples that the books hardly use, with the plain ones.

type Words = Readonly<Record<string, string>>;

/** Both numbers: "equine", "equines". */
const inBothNumbers = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([word, plain]) => [
      [word, plain],
      [`${word}s`, plain],
    ]),
  );

/** Learned adjectives that mean one animal: it stands in their place. */
export const learnedAnimals: Words = inBothNumbers({
  anguine: 'snake',
  anserine: 'goose',
  apian: 'bee',
  aquiline: 'eagle',
  arachnoid: 'spider',
  batrachian: 'frog',
  bovine: 'bull',
  caprine: 'goat',
  cervine: 'deer',
  chiropteran: 'bat',
  colubrine: 'snake',
  corvid: 'raven',
  corvine: 'raven',
  crocodilian: 'crocodile',
  elephantine: 'elephant',
  equine: 'horse',
  formic: 'ant',
  hircine: 'goat',
  hyenine: 'hyena',
  lacertilian: 'lizard',
  lacertine: 'lizard',
  leonine: 'lion',
  leporine: 'rabbit',
  lupine: 'wolf',
  lutrine: 'otter',
  murine: 'rat',
  musteline: 'weasel',
  mustelid: 'weasel',
  ophidian: 'snake',
  ovine: 'sheep',
  pachyderm: 'elephant',
  pardine: 'leopard',
  passerine: 'bird',
  phocine: 'seal',
  piscine: 'fish',
  porcine: 'boar',
  ranine: 'frog',
  simian: 'ape',
  strigine: 'owl',
  taurine: 'bull',
  tigrine: 'tiger',
  ursine: 'bear',
  vespine: 'wasp',
  viverrine: 'mongoose',
  vulpine: 'fox',
  vulturine: 'vulture',
});

/**
 * Words that names may have too: the plain one is added to them. Those for many animals ("feline",
 * "rodent") have none: it would speak for one of them.
 */
export const otherAnimals: Words = {
  ...inBothNumbers({
    adder: 'snake',
    alligator: 'crocodile',
    arachnid: 'spider',
    avian: 'bird',
    bruin: 'bear',
    cephalopod: 'octopus',
    cetacean: 'whale',
    croc: 'crocodile',
    crustacean: 'crab',
    gator: 'crocodile',
    grizzly: 'bear',
    hog: 'boar pig',
    kitten: 'cat',
    primate: 'ape',
    pup: 'dog',
    stallion: 'horse',
    vixen: 'fox',
  }),
  bunny: 'rabbit',
  bunnies: 'rabbit',
  kitty: 'cat',
  lioness: 'lion',
  puppy: 'dog',
  puppies: 'dog',
  swine: 'boar pig',
  tigress: 'tiger',
};

/** What people are known by: "pointy-eared folk". */
export const looksOfPeoples: Words = {
  'pointy eared': 'elf',
  'pointed eared': 'elf',
  'pointy ears': 'elf',
  'pointed ears': 'elf',
  'sharp eared': 'elf',
  elfin: 'elf',
  'hairy footed': 'halfling',
  'hairy feet': 'halfling',
  'furry footed': 'halfling',
  'furry feet': 'halfling',
  'demon blooded': 'tiefling',
  'devil blooded': 'tiefling',
  'infernal blooded': 'tiefling',
  'dragon blooded': 'dragonborn',
  'angel blooded': 'aasimar',
  fae: 'fey',
  faerie: 'fey',
  faeries: 'fey',
};
