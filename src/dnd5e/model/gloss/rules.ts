import { glossLines } from './lines.ts';

/** The questions that people ask before they know what the rule is called. */
export const ruleGloss = glossLines(`
Falling: drop from a height, off a cliff, hit the ground, fall damage
Suffocating: drowning, choking, out of air, holding breath
Jumping: how far can I jump, long jump, high jump, leap over a gap
Initiative: turn order, who goes first
Surprise: ambush, caught off guard, attacking someone who does not notice, sneak up
The Order of Combat: how a battle works, round and turn
Combat Step by Step: sequence of a fight, how does combat work
Your Turn: what can I do on my turn, move and action
Bonus Actions, Bonus Action: extra quick action in a turn, swift, second spell
Reactions: act when it is not your turn, instant response
Other Activity on Your Turn: free actions, draw a weapon, open a door, talk
Opportunity Attacks: attack of opportunity, enemy runs away from melee, leave reach, provoke
Two-Weapon Fighting: dual wielding, second weapon, off-hand attack
Grappling: grab and hold someone, wrestle, escape a hold
Shoving a Creature: push someone away, knock down, trip
Contests in Combat: grapple, shove, overpower
Cover: hide behind a wall for protection, harder to hit
Unseen Attackers and Targets: attacking while hidden, invisible enemy, fight in the dark, attack from stealth, cannot see the target
Hiding, Hide: sneak, stealth check, become hidden, not be seen
Ranged Attacks in Close Combat: archery with an enemy close by, firing in melee
Ranged Attacks, Range: shooting, how far can I shoot or throw
Melee Attacks: hand-to-hand fighting, reach, unarmed strike, punch
Making an Attack, Attack Rolls: how do I attack, to hit, roll against armor class
Rolling 1 or 20, Critical Hits: natural twenty, crit, double dice, critical miss
Attack: hit someone with a weapon
Cast a Spell: use magic in combat
Dash: run, sprint, move twice
Disengage: retreat safely without being attacked, get away
Dodge: defend yourself, evade attacks
Help: assist a friend, aid another, give advantage
Ready: delay your action, hold it for a trigger, prepare
Search: look for something, find hidden things
Use an Object: interact with an item, drink a potion
Dropping to 0 Hit Points, Death Saving Throws, Falling Unconscious: dying, knocked out, death saves, at zero health
Instant Death: killed outright by massive damage
Stabilizing a Creature: save a dying friend, first aid
Knocking a Creature Out: take a prisoner alive, nonlethal damage, subdue
Temporary Hit Points: extra health buffer
Healing: regain health, recover
Hit Points: health, how much damage can I take, life
Damage Resistance and Vulnerability: half or double damage
Mounted Combat, Mounting and Dismounting, Controlling a Mount: fight from horseback, cavalry, rider
Underwater Combat: fighting under water, swimming
Movement and Position, Movement, Speed: how far can I move, walk
Difficult Terrain: rough ground, rubble, swamp, snow slows you
Being Prone: lying on the ground, stand up, crawl
Moving Around Other Creatures: walk through an enemy's or friend's space
Squeezing into a Smaller Space: fit through a narrow gap
Creature Size, Size Categories, Space: how big is it, squares
Climbing, Climbing Swimming and Crawling: climb a wall, swim, crawl
Travel Pace: how far can we travel in a day, forced march, overland journey
Vision and Light: how well can I see, darkness, torch, shadows, obscured
Darkvision: see in the dark
Blindsight: sense without sight
Truesight: see the invisible and illusions
Food and Water, Food, Water: starving, thirst, how much to eat and drink
Resting, Short Rest, Long Rest: take a break, camp, sleep, get health and spells back
Downtime Activities, Between Adventures: what to do between quests
Practicing a Profession: job, wages, work for a living
Crafting: make items, build, brew
Lifestyle Expenses: cost of living, rent, inn, poor or rich
Recuperating: recover from disease or injury
Researching: find out lore in a library
Training: learn a language or tool
Advantage and Disadvantage: roll two dice and take the higher or lower
Ability Checks, Skills: skill check, roll to do something difficult
Typical Difficulty Classes: how hard is it, target number, DC
Passive Checks: notice without rolling, passive perception
Working Together, Group Checks: teamwork, everybody rolls
Saving Throws: resist a spell or trap, save
Proficiency Bonus: training bonus
Armor Class: AC, how hard you are to hit, defense
Lifting and Carrying, Variant Encumbrance: how much can I carry, weight limit, push, drag
Spell Slots: how many spells per day, magic points
Known and Prepared Spells: which spells can I cast today, prepare
Casting a Spell at a Higher Level: upcast, stronger version
Casting in Armor: mage wearing armor, armored spellcaster
Cantrips: free unlimited spells
Rituals: cast without a slot, slowly
Casting Time, Longer Casting Times: how long it takes to cast
Components, Verbal, Somatic, Material: words, gestures and ingredients for spells, cast while gagged or with hands tied
Concentration: keep a spell going, losing it when hurt, two spells at once
Combining Magical Effects: do the same spells stack
Areas of Effect: cone, cube, sphere, line, who is hit
Spell Saving Throws: spell save DC
Spell Attack Rolls: hit with a spell
Attunement: bond with a magic item, limit on items
Activating an Item: use a magic item, command word
Sentient Magic Items: talking intelligent sword
Objects, Statistics for Objects, Object Armor Class, Object Hit Points: break things, force a door, destroy an item, how tough is it
Interacting with Objects: open doors, pull levers, break things
Poisons, Sample Poisons: venom, toxin
Diseases, Sample Diseases: sickness, plague, illness
Madness, Going Mad, Madness Effects, Curing Madness: insanity, lose your mind
Traps, Complex Traps, Triggering a Trap, Detecting and Disabling a Trap: find and disarm traps, pit, hazards
The Planes of Existence: other worlds, heaven and hell
Blinded: cannot see
Charmed: under someone's spell, friendly
Deafened: cannot hear
Exhaustion: very tired, fatigue, no sleep
Frightened: afraid, scared
Grappled: held, grabbed, cannot move
Incapacitated: cannot act
Invisible: unseen
Paralyzed: frozen stiff, cannot move or speak
Petrified: turned to stone
Poisoned: sick from venom
Prone: lying on the ground, knocked down
Restrained: tied up, stuck in a net or web
Stunned: dazed
Unconscious: asleep, knocked out
Abjuration: protective magic, wards
Conjuration: summoning and teleporting magic
Divination: knowledge magic, seeing the future and hidden things
Enchantment: mind magic, charms and control
Evocation: energy magic, fire and lightning, damage
Illusion: trick magic, deceive the senses
Necromancy: death magic, undead
Transmutation: change magic, transform things
Finesse: use dexterity with a weapon
Light: small weapon, good for two-weapon fighting
Heavy: big weapon, hard for small people
Reach: long weapon hits farther
Thrown: weapon you can throw
Versatile: one or two hands
Two-Handed: needs both hands
Loading: only one shot
Stealth: sneak and hide
Perception: notice, spot, listen
Athletics: climb, jump, swim, grapple
Acrobatics: balance, tumble
Sleight of Hand: pickpocket, steal
Survival: track, hunt, find food
Insight: tell when someone lies
Persuasion: convince, negotiate
Deception: lie, bluff
Intimidation: threaten
Medicine: first aid, diagnose
Animal Handling: calm or train animals
`);
