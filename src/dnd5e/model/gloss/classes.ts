import { glossLines } from './lines.ts';

/** What it is like to play a class, a subclass, a race or a background. */
export const classGloss = glossLines(`
Barbarian: furious savage fighter, rage, tough, strong, primal berserker, tank
Bard: musician and performer who casts spells with songs, inspires friends, charming jack of all trades, singer, entertainer
Cleric: priest of a god, divine holy magic, healer, armored servant of a deity, turns undead
Druid: nature priest who shapeshifts into animals, forest magic, plants, weather
Fighter: trained soldier, master of all weapons and armor, many attacks, knight, archer, non-magical warrior
Monk: martial artist who fights with bare hands and feet, kung fu, ki, fast, unarmed, discipline
Paladin: holy knight, warrior of a god, sworn oath, smites evil, heals by touch, armored champion of good
Ranger: hunter and tracker of the wilderness, archer, scout, survival, animals, monster slayer
Rogue: thief, stealth, opens locks, disarms traps, assassin, backstab, skill expert
Sorcerer: inborn magic, magical heritage, natural talent, raw arcane power, bends and reshapes spells
Warlock: bound by a pact to a fiend or other dark patron, bargained for magic, occult, eldritch, dark deal
Wizard: scholar of arcane magic with a spellbook, learns spells by study, intelligent mage, arcane expert
Artificer: inventor of magical machines and potions
Berserker, Path of the Berserker: barbarian of uncontrolled fury, frenzy, blood rage
Lore, College of Lore: bard of knowledge, secrets and wit
Life, Life Domain: cleric of healing, best healer
Land, Circle of the Land: druid of a terrain who recovers spells
Champion: fighter who hits critically more often, simple athlete warrior
Open Hand, Way of the Open Hand: monk of pure unarmed combat, pushes and trips
Devotion, Oath of Devotion: paladin knight in shining armor, honest and virtuous
Hunter: ranger who slays monsters, dangerous prey
Thief: burglar rogue, climbs, steals, quick hands, uses any magic device
Draconic, Draconic Bloodline: sorcerer with dragon blood, scales and wings
Fiend, The Fiend: warlock sworn to a devil or demon, hellfire
Evocation, School of Evocation: wizard of destructive energy who spares friends
Acolyte: raised in a temple, religious service
Criminal, Charlatan: lawbreaker with underworld contacts
Folk Hero: champion of common people
Noble: born rich and titled
Sage, Scholar: researcher, librarian
Soldier: served in the army
Sailor, Pirate: life at sea
Entertainer: performer on stage
Hermit: lived alone in seclusion
Outlander: grew up in the wilds
Urchin: grew up poor on the streets
`);

export const raceGloss = glossLines(`
Dwarf, Hill Dwarf, Mountain Dwarf: short stocky bearded folk of the mountains, miners and smiths, tough against poison
Elf, High Elf, Wood Elf: graceful long-lived pointy-eared people of the forest, magical, keen senses
Halfling, Lightfoot, Lightfoot Halfling, Stout Halfling: little people, hobbit, fortunate, brave and nimble, easily hides
Human: ordinary versatile people, most common
Dragonborn: dragon people with scales who breathe fire or other energy
Gnome, Rock Gnome, Forest Gnome: tiny clever inventors and tinkerers, curious
Half-Elf: mixed human and elf blood, charming diplomat
Half-Orc: mixed human and orc blood, strong fierce warrior, endures death
Tiefling: horned and tailed, devil ancestors, demon blood, infernal heritage, distrusted outsiders
Goliath: giant-kin mountain people, huge and strong
Orc: strong tusked people
Aasimar: people with angel blood
Darkvision: see in the dark
Dwarven Resilience: resist poison
Dwarven Toughness: more hit points
Stonecunning: knows stonework
Keen Senses: good perception, sharp eyes and ears
Fey Ancestry: cannot be put to sleep by magic, resist charm
Trance: elves meditate instead of sleeping
Lucky: reroll a one, good luck, fortunate
Brave: resist fear
Halfling Nimbleness: slip past bigger creatures
Naturally Stealthy: hide behind others
Draconic Ancestry: dragon kind decides the breath
Breath Weapon: breathe fire, cold, acid, lightning or poison like a dragon
Gnome Cunning: resist magic of the mind
Tinker: builds little clockwork toys
Menacing: intimidating
Relentless Endurance: survives a deadly blow, barely alive
Savage Attacks: brutal critical hits
Hellish Resistance: resist fire
Infernal Legacy: inborn devil magic spells
`);

export const featureGloss = glossLines(`
Rage: go berserk with anger, hit harder and resist damage, furious
Unarmored Defense: armor class without armor
Reckless Attack: attack wildly with advantage but be easier to hit
Danger Sense: dodge traps and spells you can see
Frenzy: extra furious attack while raging
Extra Attack: strike twice or more in one turn, multiple attacks
Fast Movement, Unarmored Movement: run faster
Feral Instinct: act first, not surprised, initiative
Brutal Critical: more damage on a critical hit
Intimidating Presence: frighten someone
Relentless Rage: keeps fighting after a deadly blow
Retaliation: hit back when hurt
Indomitable Might: great strength checks
Primal Champion: stronger and tougher at the end
Bardic Inspiration, Superior Inspiration, Font of Inspiration: encourage an ally with music, extra die to succeed
Jack of All Trades: a little good at everything
Song of Rest: music that heals more during a rest
Cutting Words: insults that spoil an enemy's roll
Expertise: double proficiency, master of a skill
Countercharm: music protects from fear and charm
Magical Secrets, Additional Magical Secrets: learn spells of other classes
Channel Divinity: divine power of the god, turn undead
Channel Divinity: Turn Undead: undead flee from the power of your god
Destroy Undead: holy power destroys zombies and skeletons outright
Disciple of Life, Blessed Healer, Supreme Healing: better healing spells
Divine Intervention: call on your god for help, miracle
Wild Shape: turn into an animal, druid shapeshifting
Natural Recovery, Arcane Recovery, Sorcerous Restoration: regain spell slots or magic on a short rest
Land's Stride: walk through plants and rough ground easily
Timeless Body: does not grow old
Beast Spells: cast spells as an animal
Fighting Style, Additional Fighting Style: special way of fighting, archery, defense, dueling, two weapons, great weapon, protection
Second Wind: heal yourself in a fight, catch your breath
Action Surge: do twice as much in one turn, burst of effort
Improved Critical, Superior Critical: critical hits on lower rolls
Indomitable: reroll a failed save
Survivor: regain health every turn when badly hurt
Martial Arts: fight unarmed with fists and kicks
Ki: inner energy of monks
Flurry of Blows: several quick punches, more attacks in one turn
Patient Defense: dodge quickly
Step of the Wind: dash and jump
Deflect Missiles: knock aside or grab arrows and bullets, throw them back
Slow Fall: fall safely, less falling damage
Stunning Strike: hit that stuns
Wholeness of Body: heal yourself
Evasion: dodge explosions and breath entirely
Stillness of Mind: shake off fear and charm
Purity of Body, Divine Health: immune to disease and poison
Tongue of the Sun and Moon: understand and be understood in every language
Diamond Soul: good at every saving throw
Quivering Palm: touch of death, vibrations that kill later
Empty Body: become invisible and ghostly
Open Hand Technique: knock down or push with your fists
Divine Sense: feel holy and evil beings nearby
Lay on Hands: healing touch, cures wounds, disease and poison
Divine Smite, Improved Divine Smite: holy weapon strike with extra radiant damage
Aura of Protection: friends near you save better
Aura of Courage: friends near you cannot be frightened
Aura of Devotion: friends near you cannot be charmed
Cleansing Touch: end a spell by touch
Holy Nimbus: shine with sunlight that burns enemies
Favored Enemy: knows everything about one kind of monster, hates and tracks it
Natural Explorer: expert of one terrain, travel and foraging
Primeval Awareness: sense monsters in the region
Hide in Plain Sight: camouflage
Vanish: hide quickly, cannot be tracked
Feral Senses: fight enemies you cannot see
Foe Slayer: deadly against favored enemies
Sneak Attack: backstab, extra damage when the enemy is distracted or surprised
Thieves' Cant: secret language of criminals
Cunning Action: dash, hide or disengage quickly
Fast Hands: pickpocket, pick locks and disarm traps quickly
Second-Story Work: climb walls and jump
Uncanny Dodge: take half damage from an attack
Supreme Sneak: stealthier when moving slowly
Reliable Talent: never fail at what you are good at
Use Magic Device: use any magic item
Blindsense: notice hidden and invisible creatures
Slippery Mind: resist mind control
Elusive: nobody has advantage against you
Stroke of Luck: turn a miss into a hit, lucky success
Sorcerous Origin: source of inherited magic, dragon or wild ancestor
Draconic Resilience: dragon scales as armor
Font of Magic, Flexible Casting: sorcery points, trade spell slots
Metamagic: change how spells work, twin, quicken, subtle, careful, bend magic
Dragon Wings: sprout wings and fly
Draconic Presence: awe or frighten around you
Otherworldly Patron: pact with a fiend, fairy or alien power
Pact Boon, Pact Magic: gift of the patron, warlock spells
Pact of the Chain: special familiar such as an imp or pseudodragon
Pact of the Blade: summon a magic weapon
Pact of the Tome: book of extra cantrips
Dark One's Own Luck: bonus from a dark power when it matters
Dark One's Blessing: gain health when you kill
Hurl Through Hell: throw an enemy through hell
Eldritch Invocations, Eldritch Invocation: forbidden knowledge, warlock tricks
Sculpt Spells: spare friends from your explosions
Overchannel: maximum spell damage
Spell Mastery, Signature Spell: cast favorite spells for free
`);
