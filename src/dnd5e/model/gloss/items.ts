import { glossLines } from './lines.ts';

/** What magic items are good for, in everyday words. */
export const itemGloss = glossLines(`
Adamantine Armor: armor that turns critical hits into normal ones
Amulet of Health: makes you tougher, more constitution
Amulet of Proof against Detection and Location: hides you from scrying and divination
Amulet of the Planes, Cubic Gate, Well of Many Worlds: travel to other planes of existence, portal
Animated Shield: shield that floats and protects you by itself
Apparatus of the Crab: submarine shaped like a giant lobster, vehicle under water
Armor of Invulnerability: nothing can hurt you
Arrow-Catching Shield: shield that attracts and blocks arrows and missiles
Shield of Missile Attraction: cursed shield that draws arrows to you
Shield: blocks blows and arrows, protection on your arm
Arrow of Slaying: arrow that kills one kind of monster, dragon or other
Bag of Holding, Handy Haversack, Portable Hole, Efficient Quiver: bigger inside than outside, carry a lot, storage
Bag of Beans: magic beans with random effects
Bag of Devouring: bag that is a mouth and eats what you put in
Bag of Tricks: pull animals out of a bag
Bead of Force: throw a bubble that traps enemies
Belt of Dwarvenkind: become like a dwarf
Belt of Giant Strength, Potion of Giant Strength, Gauntlets of Ogre Power: super strength
Berserker Axe: cursed axe of rage
Boots of Elvenkind, Cloak of Elvenkind: sneak silently and unseen, stealth
Boots of Levitation: float in the air
Boots of Speed, Potion of Speed, Horseshoes of Speed: move very fast
Boots of Striding and Springing, Ring of Jumping: jump far
Boots of the Winterlands, Ring of Warmth: keep warm in the cold
Bracers of Archery: shoot bows better
Bracers of Defense, Cloak of Protection, Ring of Protection: harder to hit, extra protection
Brooch of Shielding: stops magic missiles
Broom of Flying: flying witch's broom
Carpet of Flying: flying rug, ride through the air
Cape of the Mountebank: short teleport
Chime of Opening: opens locks and doors
Circlet of Blasting: shoots fire rays
Cloak of Arachnida, Slippers of Spider Climbing: climb walls like a spider
Cloak of Displacement: illusion makes you hard to hit
Cloak of the Bat: fly in darkness, turn into a bat
Cloak of the Manta Ray: breathe and swim under water
Crystal Ball: remote viewing, scrying, fortune teller
Cube of Force: walls of force around you
Dagger of Venom: poisoned blade
Dancing Sword: sword that flies and fights by itself
Decanter of Endless Water: jug that never runs dry
Deck of Illusions: cards that make illusions
Deck of Many Things: cards of fate with great luck or doom
Defender: sword that can protect instead of attack
Demon Armor: cursed fiendish armor
Dimensional Shackles: handcuffs that stop teleporting
Dragon Scale Mail: armor of dragon scales that resists breath
Dragon Slayer: sword against dragons, extra damage
Giant Slayer: weapon against giants
Dust of Disappearance: powder of invisibility
Dust of Dryness: dries up water
Dust of Sneezing and Choking: powder that suffocates
Dwarven Thrower: dwarf hammer that flies back to your hand
Hammer of Thunderbolts: thrown hammer like Thor's that stuns giants
Efreeti Bottle, Ring of Djinni Summoning: genie in a bottle
Iron Flask: bottle that traps a being from another plane
Elemental Gem: summon an elemental
Elven Chain, Mithral Armor: light armor without drawbacks
Eversmoking Bottle: thick smoke
Eyes of Charming, Philter of Love, Staff of Charming: charm someone, love potion
Eyes of Minute Seeing: magnifying lenses
Eyes of the Eagle: see far and sharp
Feather Token: feather that becomes a tree, boat, bird, whip, fan or anchor
Figurine of Wondrous Power: statuette that becomes an animal
Flame Tongue: burning sword, blade of fire
Frost Brand: icy sword that protects from fire
Folding Boat: portable ship, unfolds when needed
Instant Fortress: cube that becomes a tower, safe place
Rod of Security: refuge in paradise to rest
Gem of Brightness: bright light, blinds
Gem of Seeing, Lantern of Revealing: see the invisible and the true form
Glamoured Studded Leather Armor: armor that looks like any clothing
Gloves of Missile Snaring: snatch arrows and other missiles
Gloves of Swimming and Climbing, Ring of Swimming, Potion of Climbing, Rope of Climbing: swim or climb better
Goggles of Night: see in the dark
Hat of Disguise: change your looks, disguise
Headband of Intellect: makes you smart
Helm of Brilliance: gem helmet of fire and light
Helm of Comprehending Languages: understand any language
Helm of Telepathy, Medallion of Thoughts, Potion of Mind Reading: read minds
Helm of Teleportation: teleport far
Holy Avenger: paladin's holy sword against demons and undead
Horn of Blasting: thunder horn that breaks walls
Horn of Valhalla: summons viking warriors
Horseshoes of a Zephyr: horse runs on water and air
Immovable Rod: rod that stays fixed in mid-air
Ioun Stone: gem that orbits your head
Iron Bands of Binding: metal ball that ties up an enemy
Javelin of Lightning: thrown lightning bolt
Luck Blade: sword of good luck with wishes and a reroll
Stone of Good Luck: lucky charm, better saves and checks
Mace of Disruption: destroys undead
Mace of Smiting: smashes constructs
Mace of Terror, Pipes of Haunting, Wand of Fear: frighten enemies
Mantle of Spell Resistance: resist magic
Manual of Bodily Health, Manual of Gainful Exercise, Manual of Quickness of Action, Tome of Clear Thought, Tome of Leadership and Influence, Tome of Understanding: book that raises an ability for ever
Manual of Golems: book on how to build a golem
Marvelous Pigments: paint things that become real
Mirror of Life Trapping: mirror prison
Necklace of Adaptation: breathe anywhere, under water or in gas
Necklace of Fireballs, Wand of Fireballs: throw fire explosions
Necklace of Prayer Beads: beads that cast blessings and heal
Nine Lives Stealer: sword that kills outright and takes the soul
Sword of Life Stealing: drains life
Oathbow: bow for a sworn enemy
Oil of Etherealness, Plate Armor of Etherealness: become a ghost, walk through walls
Oil of Sharpness: makes a weapon very sharp
Oil of Slipperiness: slippery, escape grapples
Pearl of Power: regain a spell slot
Periapt of Health: immune to disease
Periapt of Proof against Poison: immune to poison
Periapt of Wound Closure: stabilizes when dying, heals better
Pipes of the Sewers: call rats
Potion of Healing, Restorative Ointment, Staff of Healing: heal wounds, drink to recover health
Potion of Clairvoyance: see a distant place
Potion of Diminution: shrink
Potion of Growth: grow giant
Potion of Flying, Winged Boots, Wings of Flying: fly through the air
Potion of Gaseous Form: turn into mist
Potion of Heroism: bravery and health
Potion of Invisibility, Ring of Invisibility: become unseen
Potion of Poison: harmful drink that looks like healing
Potion of Resistance, Ring of Resistance, Armor of Resistance: resist one damage type
Potion of Water Breathing: breathe underwater
Ring of Animal Influence, Potion of Animal Friendship, Trident of Fish Command: command animals
Ring of Elemental Command: rule an element
Ring of Evasion: dodge explosions
Ring of Feather Falling: fall safely and slowly
Ring of Free Action: cannot be slowed or paralyzed
Ring of Mind Shielding: keeps your thoughts secret
Ring of Regeneration: regrow limbs, heal all the time
Ring of Spell Storing: keep spells for later
Ring of Spell Turning: reflect spells back
Ring of Telekinesis: move things with the mind
Ring of the Ram: battering ram of force
Ring of Three Wishes: grants wishes
Ring of Water Walking: walk on water
Ring of X-ray Vision: see through walls
Robe of Eyes: see in every direction
Robe of Scintillating Colors: dazzling colors stun
Robe of the Archmagi, Staff of the Magi: ultimate wizard's gear
Robe of Useful Items: patches that become useful things
Rod of Absorption: swallows spells
Rod of Lordly Might: one rod that becomes many weapons
Rod of Rulership: people obey you
Rope of Entanglement, Wand of Binding: tie up or hold an enemy
Scarab of Protection: protects from death magic
Sovereign Glue: glue that holds for ever
Universal Solvent: dissolves glue
Sphere of Annihilation: black hole that destroys all it touches
Spell Scroll: written spell to cast once
Staff of Fire: fire spells
Staff of Frost: ice and cold spells
Staff of Power, Wand of the War Mage: stronger spells
Staff of Swarming Insects: insects attack
Staff of the Python: staff that becomes a giant snake
Staff of the Woodlands: nature staff, becomes a tree
Staff of Thunder and Lightning: thunder and electricity
Staff of Withering: ages and weakens
Sun Blade: sword of sunlight against undead, lightsaber
Sword of Sharpness, Vorpal Sword: sword that cuts off limbs or heads
Sword of Wounding: wounds that bleed and do not heal
Wand of Enemy Detection: points at enemies
Wand of Lightning Bolts: shoots lightning
Wand of Magic Detection: senses magic
Wand of Magic Missiles: shoots darts that never miss
Wand of Paralysis: freezes someone stiff
Wand of Polymorph: turns someone into an animal
Wand of Secrets: finds hidden doors and traps
Wand of Web: shoots sticky spider webs
Wand of Wonder: random magic
Wind Fan: gust of wind
Orb of Dragonkind: controls dragons
`);

export const gearGloss = glossLines(`
Thieves' Tools: lockpicks, open locks and disarm traps
Disguise Kit: make-up, costume and wig to change your looks
Healer's Kit: bandages, first aid
Climber's Kit, Grappling Hook, Piton: mountain climbing
Crowbar: pry open doors
Ram, Portable Ram: break down doors
Caltrops, Ball Bearings: scatter on the floor to slow or trip pursuers
Alchemist's Fire: throw burning oil, fire bomb
Acid: throw corrosive liquid
Holy Water: hurts undead and demons
Antitoxin: helps against poison
Spyglass: telescope to see far
Manacles: handcuffs for prisoners
Tent, Tent two-person, Bedroll: camp and sleep outdoors
Rations: food for travel
Torch, Lantern, Candle, Lamp: light in the dark
Saddle: ride a horse
Spellbook: wizard's book of spells
Holy Symbol, Amulet: cleric's focus
Arcane Focus: wizard's wand, orb or staff to cast with
Warhorse, Riding Horse, Draft Horse, Pony, Mule, Camel: mount to ride or carry
Rowboat, Sailing Ship, Galley, Keelboat, Longship, Warship: ship, travel by water
`);
