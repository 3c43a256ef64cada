import { glossLines } from './lines.ts';

/** What spells do, said as someone would who has never read their names. */
export const spellGloss = glossLines(`
Acid Arrow: shoots a corrosive bolt that burns and keeps melting
Acid Splash: throws a bubble of corrosive liquid
Aid: makes allies tougher, raises maximum health
Alarm: magic guard that wakes you when an intruder comes, ward a camp while sleeping
Alter Self: change your own body or looks, grow gills or claws, shapeshift, disguise
Animal Friendship: befriend a wild animal, calm a beast
Animal Messenger: send a letter by a small animal or bird
Animal Shapes: turn all your friends into animals, mass shapeshifting
Animate Dead: raise corpses as zombie and skeleton servants, necromancer army
Animate Objects: make furniture and tools come alive and fight
Antilife Shell: barrier that living creatures cannot enter
Antimagic Field: zone where no magic works, switches off spells and magic items
Antipathy/Sympathy: drives creatures away from a place or lures them to it
Arcane Eye: invisible floating eye to scout ahead, remote camera
Arcane Hand: giant hand of force that punches, grabs, pushes and shields
Arcane Lock: magically seals a door or chest shut
Arcane Sword: hovering blade of force that fights for you
Arcanist's Magic Aura: hides or fakes the magic of a thing, fools detection
Astral Projection: leave your body and travel to other worlds in spirit
Augury: omen about what will happen soon, is this plan good or bad, see the future, fortune telling
Awaken: gives an animal or tree a mind and speech
Bane: curse that weakens enemies' attacks and saves
Banishment: sends a creature away to another plane of existence, expel a demon home
Barkskin: skin as hard as a tree, better armor
Beacon of Hope: gives hope, heals the most possible, resist death
Bestow Curse: put a lasting curse on someone by touch
Black Tentacles: ground full of tentacles that grab, squeeze and hold enemies
Blade Barrier: wall of whirling blades
Bless: prayer that makes allies luckier in attacks and saves
Blight: withers living things and plants, drains moisture
Blindness/Deafness: makes someone blind or deaf
Blink: vanish in and out of this world at random so you are hard to hit
Blur: makes you look shifting and hard to hit
Branding Smite: glowing weapon strike that reveals the invisible
Burning Hands: sheet of flame from the fingers, fire cone close up
Call Lightning: storm cloud that strikes foes with lightning bolts from the sky, electricity
Calm Emotions: calms an angry crowd, ends fear and charm
Chain Lightning: electric bolt that jumps from enemy to enemy, shock many at once
Charm Person: makes someone your friend, mind control of a human
Chill Touch: ghostly hand that stops healing
Circle of Death: wave of death energy kills many
Clairvoyance: see or hear a distant place, remote viewing
Clone: spare body in case you die, cheat death
Cloudkill: rolling cloud of poison gas
Color Spray: dazzling lights that blind
Command: one-word order that must be obeyed, make someone obey
Commune: ask your god questions, yes or no
Commune with Nature: learn about the land around you from nature
Comprehend Languages: translate any language, read unknown writing
Compulsion: forces creatures to walk where you want, control movement
Cone of Cold: blast of freezing air, ice breath
Confusion: makes creatures act at random, drives them mad
Conjure Animals: summon beasts to fight for you
Conjure Celestial: summon an angel to help
Conjure Elemental: summon a spirit of air, earth, fire or water
Conjure Fey: summon a powerful fairy creature
Conjure Minor Elementals: summon several small elemental spirits
Conjure Woodland Beings: summon forest fairies
Contact Other Plane: ask a distant unknown being questions at risk of madness, learn secrets and the future
Contagion: infects with a terrible disease
Contingency: a spell set to go off by itself later when something happens
Continual Flame: everlasting torch light
Control Water: part the sea, flood, whirlpool, move water
Control Weather: change the weather, make rain, storm or sun
Counterspell: stop another wizard's spell as it is cast, interrupt magic
Create Food and Water: feed a hungry party, magic rations
Create or Destroy Water: fill or empty a bucket, make rain, drinkable water
Create Undead: make ghouls, ghasts or mummies from corpses
Creation: make an object out of nothing
Cure Wounds: heal an injured creature by touch, restore health
Dancing Lights: floating lights like torches
Darkness: magic black area where nobody can see
Darkvision: lets someone see in the dark at night
Daylight: bright sunlight-like light
Death Ward: saved from death once
Delayed Blast Fireball: glowing bead, a time bomb of fire that explodes later
Demiplane: door to a private empty room in another dimension
Detect Evil and Good: sense angels, demons, undead and fairies nearby
Detect Magic: sense magical auras, find out whether something is enchanted
Detect Poison and Disease: find out whether food is poisoned or someone is sick
Detect Thoughts: read minds, hear what someone is thinking, telepathy
Dimension Door: teleport yourself and a friend a short way, through walls
Disguise Self: illusion that changes your looks, clothes and face, hide your identity
Disintegrate: green ray that turns things to dust
Dispel Evil and Good: fight off demons and undead, break possession
Dispel Magic: end a spell, cancel magic that is already there
Divination: ask a god about a plan or the future, prophecy, fortune telling
Divine Favor: prayer that gives your weapon holy extra damage
Divine Word: word of power that blinds, stuns, kills or banishes
Dominate Beast: mind control of an animal
Dominate Monster: mind control of any creature, take over its will
Dominate Person: mind control of a human, total obedience, puppet
Dream: send a message or nightmare into someone's sleep
Druidcraft: little nature tricks, flowers, weather signs
Earthquake: the ground shakes, cracks open and buildings collapse
Eldritch Blast: warlock's beam of crackling energy
Enhance Ability: make someone stronger, quicker, tougher or smarter for a while
Enlarge/Reduce: make someone or something bigger or smaller, grow giant, shrink
Entangle: weeds and vines grab and hold creatures, trap feet
Enthrall: captivate an audience so they notice nothing else
Etherealness: become a ghost, walk through walls, step into the ethereal plane
Expeditious Retreat: run very fast, dash away, escape
Eyebite: evil gaze that puts to sleep, scares or sickens
Fabricate: turn raw material into finished goods, craft instantly
Faerie Fire: outlines creatures in light, reveals the invisible
Faithful Hound: invisible watchdog that barks and bites
False Life: gain extra temporary health from death magic
Fear: terrifies enemies so they drop things and flee
Feather Fall: fall slowly and land safely, survive a fall from a height
Feeblemind: destroys the mind, makes a wizard stupid
Find Familiar: magical pet animal companion that scouts and helps, cat, owl, raven
Find Steed: summon a magical horse to ride, mount for a knight
Find Traps: sense whether there are traps
Find the Path: shows the shortest way to a place, navigation, lost
Finger of Death: kills a person who then rises as a zombie
Fire Bolt: throw a mote of fire, ranged flame cantrip
Fire Shield: flames around you protect from cold or fire and burn attackers
Fire Storm: storm of roaring flames everywhere
Fireball: huge explosion of fire that burns a crowd, area damage
Flame Blade: burning sword of fire in your hand
Flame Strike: column of holy fire from heaven
Flaming Sphere: rolling ball of fire
Flesh to Stone: petrify, turn someone into a statue
Floating Disk: hovering platform that carries your loot and heavy things
Fly: gives the power of flight, soar through the air like a bird
Fog Cloud: thick mist nobody can see through
Forbiddance: bars teleporting and planar travel into a holy place
Forcecage: invisible prison of force, trap in a cage
Foresight: sense what is about to happen, see the immediate future, never surprised
Freedom of Movement: cannot be held, slowed, grappled or paralyzed, escape bonds
Freezing Sphere: globe of ice that explodes with frost, cold blast
Gaseous Form: become a cloud of mist or gas, slip through cracks
Gate: open a portal to another plane, summon a named being
Geas: magical quest or order someone must obey or be hurt
Gentle Repose: keeps a corpse from rotting
Giant Insect: turn bugs into giant insects
Glibness: perfect liar, silver tongue
Globe of Invulnerability: barrier that weaker spells cannot pass
Glyph of Warding: magical trap written as a rune, explodes or casts a spell
Goodberry: berries that heal and feed for a day
Grease: slippery floor, makes creatures fall down
Greater Invisibility: stay unseen even while attacking
Greater Restoration: cures curses, petrification, exhaustion and lost abilities
Guardian of Faith: spectral guardian that protects a place and burns enemies
Guards and Wards: protects a whole building with fog, locks and confusion
Guidance: small help with a skill check
Guiding Bolt: flash of holy light that makes the target easier to hit
Gust of Wind: strong wind that pushes creatures back
Hallow: makes a place holy, keeps evil and undead out
Hallucinatory Terrain: makes land look like other terrain
Harm: terrible disease-like wounding
Haste: makes someone very fast, extra action, double speed
Heal: restores a great deal of health and ends blindness and disease
Healing Word: heal a friend from a distance quickly with a word
Heat Metal: makes armor or weapon glow red hot and burn the wearer
Hellish Rebuke: burns whoever just hurt you, revenge
Heroes' Feast: magnificent banquet that makes brave and healthy
Heroism: makes brave, immune to fear
Hideous Laughter: target falls down laughing helplessly
Hold Monster: paralyzes any creature, freezes it in place
Hold Person: paralyzes a human, freeze someone in place
Holy Aura: divine light that protects friends
Hunter's Mark: mark your prey to track and hurt it more
Hypnotic Pattern: hypnotizes a crowd with twisting colors
Ice Storm: hail and ice rain down, freezing area
Identify: find out what a magic item does
Illusory Script: secret writing only some can read
Imprisonment: lock someone away for ever, eternal prison
Incendiary Cloud: burning cloud of embers
Inflict Wounds: touch of death magic that hurts
Insect Plague: swarm of biting locusts
Instant Summons: call an object into your hand from anywhere
Invisibility: become unseen, nobody can see you
Irresistible Dance: makes someone dance helplessly
Jump: leap very far and high
Knock: opens a locked door or chest, unlock, pick a lock by magic
Legend Lore: learn the legends of a famous person, place or thing
Lesser Restoration: cures disease, poison, blindness or paralysis
Levitate: float up and down in the air, lift a thing
Light: makes an object shine like a torch
Lightning Bolt: line of lightning, electric shock through all in a row
Locate Animals or Plants: find the nearest animal or herb
Locate Creature: find where a person or monster is
Locate Object: find a lost thing
Longstrider: walk faster
Mage Armor: invisible armor for wizards without armor
Mage Hand: ghostly hand that moves things from afar, telekinesis trick
Magic Circle: ring that demons, angels or undead cannot cross, summoning circle
Magic Jar: put your soul in a gem and take over another's body, possession
Magic Missile: darts of force that never miss
Magic Mouth: an object that speaks a message when triggered
Magic Weapon: makes a weapon magical
Magnificent Mansion: luxurious house in another dimension, safe shelter to rest with servants
Major Image: moving illusion with sound and smell
Mass Cure Wounds: heals many creatures at once, group healing
Mass Heal: flood of healing for the whole party
Mass Healing Word: heal several allies at once from a distance
Mass Suggestion: mind control of a crowd, many obey a suggestion
Maze: banishes someone into a labyrinth
Meld into Stone: step into a rock and hide in it
Mending: repairs a broken object
Message: whisper secretly to someone far away
Meteor Swarm: meteors fall from the sky, the biggest explosion
Mind Blank: shields the mind from reading, charms and scrying, mental protection
Minor Illusion: small sound or image trick
Mirage Arcane: makes miles of land look and feel different
Mirror Image: copies of yourself that confuse attackers, decoys
Mislead: become invisible and leave a double behind
Misty Step: short quick teleport, blink away
Modify Memory: change or erase memories, make someone forget
Moonbeam: beam of moonlight that burns shapeshifters
Move Earth: dig and shape soil, raise hills, moat
Nondetection: hides from divination and scrying
Pass without Trace: makes the party stealthy and impossible to track, leave no footprints
Passwall: makes a tunnel through a wall
Phantasmal Killer: nightmare that scares to death
Phantom Steed: ghostly horse to ride fast
Planar Ally: call an angel, demon or elemental and bargain for service
Planar Binding: bind a demon, angel or elemental to serve
Plane Shift: travel to another plane of existence, other worlds
Plant Growth: plants grow thick or fields become fertile
Poison Spray: puff of poison gas
Polymorph: turn a creature into an animal, shapeshift into a beast
Power Word Kill: a word that kills at once
Power Word Stun: a word that stuns
Prayer of Healing: slow prayer that heals several friends
Prestidigitation: little magic tricks, clean, warm, flavor, spark
Prismatic Spray: rainbow rays with random effects
Prismatic Wall: rainbow wall of seven deadly layers
Private Sanctum: secures a room from spying, sound and teleporting
Produce Flame: flame in your hand to see by or to throw
Programmed Illusion: illusion that plays when triggered
Project Image: send an illusion of yourself far away
Protection from Energy: resist fire, cold, acid, lightning or thunder damage
Protection from Evil and Good: wards against demons, undead, fairies and possession
Protection from Poison: neutralizes poison, resist venom
Purify Food and Drink: makes spoiled or poisoned food safe
Raise Dead: bring a dead person back to life
Ray of Enfeeblement: makes someone weak
Ray of Frost: beam of cold that slows
Regenerate: regrow lost limbs, heal steadily every turn
Reincarnate: bring the dead back in a new body of another race
Remove Curse: ends a curse on a person or object
Resilient Sphere: bubble of force that protects or traps
Resistance: small help with a saving throw
Resurrection: bring back someone dead for up to a century
Reverse Gravity: everyone falls upward
Revivify: bring back someone who died a moment ago
Rope Trick: hiding place at the top of a rope, short rest in an extra dimension
Sacred Flame: holy radiance falls on an enemy
Sanctuary: enemies cannot bring themselves to attack the protected
Scorching Ray: several rays of fire
Scrying: watch and hear a distant person through a magic sensor, crystal ball
Secret Chest: hide a treasure chest in another dimension
See Invisibility: see unseen creatures
Seeming: disguise your whole group with illusion
Sending: short message to anyone anywhere, talk over long distance
Sequester: hide a person or thing away for ever, undetectable, suspended animation
Shapechange: turn into any creature again and again
Shatter: loud noise that breaks objects and hurts
Shield: quick invisible barrier that blocks an attack
Shield of Faith: divine field that makes harder to hit
Shillelagh: wooden club becomes a magic weapon
Shocking Grasp: electric touch, shock
Silence: no sound, stops spoken spells
Silent Image: moving picture illusion without sound
Simulacrum: snow double of a creature that obeys you, copy yourself
Sleep: puts creatures to sleep
Sleet Storm: freezing rain, ice on the ground, slippery
Slow: makes enemies slow
Spare the Dying: stops a dying creature from dying, stabilize
Speak with Animals: talk to beasts
Speak with Dead: ask a corpse questions, interrogate a murder victim
Speak with Plants: talk to plants
Spider Climb: walk on walls and ceilings
Spike Growth: ground of hidden thorns
Spirit Guardians: angelic or fiendish spirits fly around you and hurt enemies
Spiritual Weapon: floating weapon of force that fights
Stinking Cloud: nauseating gas
Stone Shape: mold stone like clay
Stoneskin: skin hard as rock, resist weapons
Storm of Vengeance: enormous storm with acid rain, hail and lightning
Suggestion: mind trick, talk someone into doing something, hypnosis
Sunbeam: ray of sunlight that blinds and burns undead
Sunburst: blinding explosion of sunlight
Symbol: deadly magical trap rune
Telekinesis: move creatures and objects with your mind
Telepathic Bond: party talks mind to mind
Teleport: travel instantly across the world with friends
Teleportation Circle: portal to a known circle in a city, fast travel
Thaumaturgy: small wonders, booming voice, shaking ground
Thunderwave: wave of thunder that pushes everything away
Time Stop: stops time for all but you, several turns in a row
Tiny Hut: dome of force, shelter where the party can sleep, tent
Tongues: speak and understand every language, translator
Transport via Plants: step into one tree and out of another far away
Tree Stride: jump from tree to tree
True Polymorph: turn anything into anything, for ever
True Resurrection: bring back anyone long dead without a body
True Seeing: see through illusions, invisibility and disguises
True Strike: aim better with the next attack
Unseen Servant: invisible butler that does chores
Vampiric Touch: drain life by touch and heal yourself
Vicious Mockery: insult that hurts
Wall of Fire: barrier of flames
Wall of Force: invisible unbreakable barrier
Wall of Ice: barrier of ice
Wall of Stone: barrier of rock
Wall of Thorns: barrier of brambles
Warding Bond: share damage with a friend to protect them
Water Breathing: gills, dive without drowning
Water Walk: walk on water, cross a river or sea on foot
Web: sticky spider webs that hold enemies fast, net
Weird: mass nightmare fear
Wind Walk: party turns into clouds and flies fast
Wind Wall: wall of wind that blocks arrows and gas
Wish: the mightiest magic, make anything come true
Word of Recall: teleport home to a sanctuary
Zone of Truth: nobody can lie here, interrogation
`);
