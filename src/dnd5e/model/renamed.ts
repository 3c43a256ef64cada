import { plain } from '../../text/names.ts';
import { type Edition, editions, rulesetOf } from './edition.ts';
import { otherNames } from './other-names.ts';

/** What 2014 calls it, what 2024 calls it, and its kind there if that is another. */
type Renamed = readonly [older: string, newer: string, newerKind?: string];

/**
 * What the rules of 2024 call by another name, or say under another heading, without being the same
 * thing: a search for Goblin is not one for Goblin Warrior, but one in the 2024 rules is, and so is a
 * comparison of editions.
 */
export const renamed: Readonly<Record<string, readonly Renamed[]>> = {
  creature: [
    ['Acolyte', 'Priest Acolyte'],
    ['Azer', 'Azer Sentinel'],
    ['Bugbear', 'Bugbear Warrior'],
    ['Centaur', 'Centaur Trooper'],
    ['Gnoll', 'Gnoll Warrior'],
    ['Goblin', 'Goblin Warrior'],
    ['Half-Red Dragon Veteran', 'Half-Dragon'],
    ['Hobgoblin', 'Hobgoblin Warrior'],
    ['Kobold', 'Kobold Warrior'],
    ['Merfolk', 'Merfolk Skirmisher'],
    ['Sahuagin', 'Sahuagin Warrior'],
    ['Succubus/Incubus', 'Succubus'],
    ['Succubus/Incubus', 'Incubus'],
    ['Swarm of Beetles', 'Swarm of Insects'],
    ['Swarm of Centipedes', 'Swarm of Insects'],
    ['Swarm of Spiders', 'Swarm of Insects'],
    ['Swarm of Wasps', 'Swarm of Insects'],
    ['Tribal Warrior', 'Warrior Infantry'],
  ],
  'magic-item': [
    ['Arrow of Slaying', 'Ammunition of Slaying'],
    ['Belt of Frost Giant Strength', 'Belt of Giant Strength (frost or stone)'],
    ['Belt of Stone Giant Strength', 'Belt of Giant Strength (frost or stone)'],
    ['Deck of Many Things', 'Mysterious Deck'],
    ['Iron Bands of Binding', 'Iron Bands'],
    ['Orb of Dragonkind', 'Dragon Orb'],
    ['Potion of Frost Giant Strength', 'Potion of Giant Strength (frost or stone)'],
    ['Potion of Greater Healing', 'Potion of Healing (greater)'],
    ['Potion of Stone Giant Strength', 'Potion of Giant Strength (frost or stone)'],
    ['Potion of Superior Healing', 'Potion of Healing (superior)'],
    ['Potion of Supreme Healing', 'Potion of Healing (supreme)'],
  ],
  gear: [
    ['Animal Feed (1 day)', 'Feed per day'],
    ['Arrow (bow)', 'Arrows (20)'],
    ['Blowgun needles (50)', 'Needles (50)'],
    ['Blowgun needles', 'Needles (50)'],
    ['Cheese, hunk', 'Cheese (wedge)'],
    ['Clothes, costume', 'Costume'],
    ['Crossbow bolts (20)', 'Bolts (20)'],
    ['Crossbow bolt', 'Bolts (20)'],
    ['Dice set', 'Gaming Set, Dice'],
    ['Flask or tankard', 'Flask'],
    ['Jug or pitcher', 'Jug'],
    ['Lamp oil (flask)', 'Oil'],
    ['Mirror, steel', 'Mirror'],
    ['Playing card set', 'Gaming Set, playing cards'],
    ['Rope, hempen (50 feet)', 'Rope'],
    ['Rope, silk (50 feet)', 'Rope'],
    ['Sling bullets (20)', 'Bullets, Sling (20)'],
    ['Stabling (1 day)', 'Stabling per day'],
    ['Wine, common (pitcher)', 'Wine (bottle) (Common)'],
  ],
  rule: [
    ['Actions in Combat', 'Actions'],
    ['Activating an Item', 'Activating a Magic Item'],
    ['Advantage and Disadvantage', 'Advantage/Disadvantage'],
    ['Advantage and Disadvantage', 'Advantage'],
    ['Advantage and Disadvantage', 'Disadvantage'],
    ['Alignment in the Multiverse', 'The Nine Alignments'],
    ['Armor Table', 'Armor'],
    ['Background', 'Character Backgrounds'],
    ['Being Prone', 'Prone', 'condition'],
    ['Being Prone', 'Dropping Prone'],
    ['Beyond 1st Level', 'Gaining a Level'],
    ['Beyond 1st Level', 'Hit Point Dice'],
    ['Bonus Action', 'One Spell with a Spell Slot per Turn'],
    ['Burrow', 'Burrow Speed'],
    ['Cast a Spell', 'Magic'],
    ['Casting a Spell', 'Casting Spells'],
    ['Casting a Spell at a Higher Level', 'Using a Higher-Level Spell Slot'],
    ['Challenge', 'Challenge Rating'],
    ['Using Each Ability', 'The Six Abilities'],
    ['Charisma', 'The Six Abilities'],
    ['Climb', 'Climb Speed'],
    ['Climbing, Swimming, and Crawling', 'Climbing'],
    ['Climbing, Swimming, and Crawling', 'Crawling'],
    ['Climbing, Swimming, and Crawling', 'Swimming'],
    ['Coinage', 'Coins'],
    ['Combining Magical Effects', 'Combining Spell Effects'],
    ['Constitution', 'The Six Abilities'],
    ['Consumables', 'Potions'],
    ['Consumables', 'Consumable Items'],
    ['Consumables', 'Scrolls'],
    ['Crafting', 'Crafting Nonmagical Items'],
    ['Creature Size', 'Size'],
    ['Creating Sentient Magic Items', 'Sentient Magic Item Traits'],
    ['Madness Effects', 'Prolonged Effects'],
    ['Curing Madness', 'Prolonged Effects'],
    ['Customizing a Background', 'Creating a Background'],
    ['Damage Resistance and Vulnerability', 'Resistance and Vulnerability'],
    ['Damage Resistance and Vulnerability', 'Resistance'],
    ['Damage Resistance and Vulnerability', 'Vulnerability'],
    ['Detecting and Disabling a Trap', 'Parts of a Trap'],
    ['Dexterity', 'The Six Abilities'],
    ['Diseases', 'Magical Contagions'],
    ['Exchange Rates', 'Coins'],
    ['Fire-Breathing Statue', 'Fire-Casting Statue'],
    ['Fly', 'Fly Speed'],
    ['Flying Movement', 'Flying'],
    ['Food', 'Malnutrition'],
    ['Food and Water', 'Malnutrition'],
    ['Food and Water', 'Dehydration'],
    ['Inspiration', 'Heroic Inspiration'],
    ['Gaining Inspiration', 'Heroic Inspiration'],
    ['Getting Into and Out of Armor', 'Armor'],
    ['Hit Points and Hit Dice', 'Hit Points and Hit Point Dice'],
    ['Intelligence', 'The Six Abilities'],
    ['Interacting with Objects Around You', 'Time-Limited Object Interactions'],
    ['Jumping', 'Long Jump'],
    ['Jumping', 'High Jump'],
    ['Known and Prepared Spells', 'Preparing Spells'],
    ['Lifting and Carrying', 'Carrying Capacity'],
    ['Madness', 'Fear and Mental Stress'],
    ['Madness Effects', 'Mental Stress Effects'],
    ['Material (M)', 'Spellcasting Focus'],
    ['Melee Attacks', 'Unarmed Strike'],
    ['Melee and Ranged Attacks', 'Attack Notation'],
    ['Monster Statistics', 'Parts of a Stat Block'],
    ['Passive Checks', 'Passive Perception'],
    ['Movement', 'Movement and Position'],
    ['Pits', 'Hidden Pit'],
    ['Pits', 'Spiked Pit'],
    ['Poison Darts', 'Poisoned Darts'],
    ['Poison Needle', 'Poisoned Needle'],
    ['Racial Traits', 'Parts of a Species'],
    ['Rolling Sphere', 'Rolling Stone'],
    ['Sample Diseases', 'Example Contagions'],
    ['Sample Traps', 'Example Traps'],
    ['Selling Treasure', 'Selling Equipment'],
    ['Sentient Magic', 'Sentient Magic Items'],
    ['Services', 'Hirelings'],
    ['Shoving a Creature', 'Unarmed Strike'],
    ['Special Types of Movement', 'Special Movement'],
    ['Spell Attack Rolls', 'Spell Attack'],
    ['Spellcasting', 'Casting Spells'],
    ['Spellcasting', 'Spells'],
    ['Stabilizing a Creature', 'Stabilizing a Character'],
    ['Standard Exchange Rates', 'Coins'],
    ['Statistics for Objects', 'Breaking Objects'],
    ['Strength', 'The Six Abilities'],
    ['Suffocating', 'Suffocation'],
    ['Swim', 'Swim Speed'],
    ['Tags', 'Descriptive Tags'],
    ['The Schools of Magic', 'School of Magic'],
    ['Trap Effects', 'Parts of a Trap'],
    ['Travel Pace', 'Travel'],
    ['Triggering a Trap', 'Parts of a Trap'],
    ['Two-Weapon Fighting', 'Light', 'weapon-property'],
    ['Type', 'Creature Type'],
    ['Use an Object', 'Utilize'],
    ['Using Inspiration', 'Heroic Inspiration'],
    ['Vision and Light', 'Bright Light'],
    ['Vision and Light', 'Darkness'],
    ['Vision and Light', 'Dim Light'],
    ['Vision and Light', 'Heavily Obscured'],
    ['Vision and Light', 'Lightly Obscured'],
    ['Vision and Light', 'Obscured Areas'],
    ['Vulnerabilities, Resistances, and Immunities', 'Immunity'],
    ['Water', 'Dehydration'],
    ['Waterborne Vehicles', 'Large Vehicles'],
    ['Weapon Properties', 'Properties'],
    ['Weapons Table', 'Weapon Tables'],
    ['Wisdom', 'The Six Abilities'],
    ['Working Together', 'Help'],
    ['Your Spellbook', 'Expanding and Replacing a Spellbook'],
  ],
  'class-feature': [
    ['Ki', "Monk's Focus"],
    ['Flurry of Blows', "Monk's Focus"],
    ['Patient Defense', "Monk's Focus"],
    ['Step of the Wind', "Monk's Focus"],
    ['Additional Magical Secrets', 'Magical Discoveries'],
    ['Arcane Tradition', 'Wizard Subclass'],
    ['Bard College', 'Bard Subclass'],
    ['Channel Divinity: Preserve Life', 'Preserve Life'],
    ['Channel Divinity: Sacred Weapon', 'Sacred Weapon'],
    ['Channel Divinity: Turn Undead', 'Channel Divinity'],
    ['Circle Spells', 'Circle of the Land Spells'],
    ['Cleansing Touch', 'Restoring Touch'],
    ['Deflect Missiles', 'Deflect Attacks'],
    ['Destroy Undead', 'Sear Undead'],
    ['Diamond Soul', 'Disciplined Survivor'],
    ['Divine Domain', 'Cleric Subclass'],
    ['Divine Strike', 'Blessed Strikes'],
    ['Domain Spells', 'Life Domain Spells'],
    ['Druid Circle', 'Druid Subclass'],
    ['Empty Body', 'Superior Defense'],
    ['Improved Divine Smite', 'Radiant Strikes'],
    ['Ki-Empowered Strikes', 'Empowered Strikes'],
    ['Martial Archetype', 'Fighter Subclass'],
    ['Monastic Tradition', 'Monk Subclass'],
    ['Mystic Arcanum (7th level)', 'Mystic Arcanum (level 7 spell)'],
    ['Mystic Arcanum (8th level)', 'Mystic Arcanum (level 8 spell)'],
    ['Mystic Arcanum (9th level)', 'Mystic Arcanum (level 9 spell)'],
    ['Natural Explorer', 'Deft Explorer'],
    ['Oath Spells', 'Oath of Devotion Spells'],
    ['Otherworldly Patron', 'Warlock Subclass'],
    ['Pact of the Blade', 'Eldritch Invocation: Pact of the Blade'],
    ['Pact of the Chain', 'Eldritch Invocation: Pact of the Chain'],
    ['Pact of the Tome', 'Eldritch Invocation: Pact of the Tome'],
    ['Perfect Self', 'Perfect Focus'],
    ['Primal Path', 'Barbarian Subclass'],
    ['Ranger Archetype', 'Ranger Subclass'],
    ['Roguish Archetype', 'Rogue Subclass'],
    ['Sacred Oath', 'Paladin Subclass'],
    ['Sorcerous Origin', 'Sorcerer Subclass'],
    ['Stillness of Mind', 'Self-Restoration'],
  ],
  trait: [
    ['Gnome Cunning', 'Gnomish Cunning'],
    ['High Elf Cantrip', 'High Elf: Cantrip Versatility'],
    ['Infernal Legacy', 'Fiendish Legacy'],
    ['Lucky', 'Luck'],
  ],
};

/** A name, and the kind of what has it. */
export interface KindAndName {
  readonly kind: string;
  readonly name: string;
}

/** By edition, kind and plain name: what the edition calls it, the nearest first. */
const names = new Map<string, KindAndName[]>();
for (const [kind, pairs] of Object.entries(renamed))
  for (const [older, newer, newerKind = kind] of pairs) {
    const was = { kind, name: older };
    const is = { kind: newerKind, name: newer };
    for (const [edition, from, to] of [
      ['2024', was, is],
      ['2014', is, was],
    ] as const) {
      const key = `${edition}/${from.kind}/${plain(from.name)}`;
      names.set(key, [...(names.get(key) ?? []), to]);
    }
  }

/** What an edition calls a thing that the other one calls so; the nearest is first. */
export const namesInEdition = (
  kind: string,
  name: string,
  edition: Edition,
): readonly KindAndName[] => names.get(`${edition}/${kind}/${plain(name)}`) ?? [];

/** The same by ruleset, with the names of things that are the same in both editions. */
export const namesInRuleset =
  (kind: string) =>
  (ruleset: string, name: string): readonly KindAndName[] => {
    const edition = editions.find((one) => rulesetOf(one) === ruleset);
    if (!edition) return [];
    const same = otherNames(kind)(name).map((other) => ({ kind, name: other }));
    return [...same, ...namesInEdition(kind, name, edition)];
  };
