import { glossLines } from './lines.ts';

/** What creatures are, said as someone would who has never read their names. */
export const creatureGloss = glossLines(`
Aboleth: ancient fish monster with tentacles that enslaves minds, slimy deep sea horror
Acolyte: junior priest of a temple
Air Elemental: living whirlwind, wind spirit
Androsphinx: winged lion with a man's head that asks riddles and guards secrets
Animated Armor: empty suit of armor that walks and fights, metal robot guard
Ankheg: giant burrowing insect that spits acid
Archmage: very powerful wizard
Assassin: hired killer, murderer with poison
Awakened Shrub: small walking bush
Awakened Tree: walking tree, living plant
Axe Beak: giant flightless bird like an ostrich
Azer: fire dwarf of living brass, smith
Balor: greatest demon with whip and sword of fire
Bandit, Bandit Captain: robber, highwayman, outlaw, pirate
Barbed Devil: devil covered in spikes
Basilisk: reptile whose gaze turns to stone
Bearded Devil: devil soldier with a beard of snakes
Behir: long many-legged serpent that breathes lightning and swallows
Berserker: raging barbarian warrior
Black Pudding, Gray Ooze, Ochre Jelly: corrosive slime, acid blob that eats metal and flesh
Blink Dog: dog that teleports
Bone Devil: skeletal devil with a scorpion tail
Bugbear: big hairy goblin ambusher
Bulette: land shark, armored burrowing predator
Centaur: half human half horse
Chain Devil: devil torturer with living chains
Chimera: monster with lion, goat and dragon heads
Chuul: lobster monster with paralyzing tentacles
Clay Golem, Stone Golem, Iron Golem, Flesh Golem: artificial giant made by magic, robot servant, animated statue
Iron Golem: huge metal robot made by magic, breathes poison
Flesh Golem: monster stitched from corpses, Frankenstein
Cloaker: bat-like ray that looks like a cloak and smothers
Cockatrice: chicken monster whose bite turns to stone
Commoner: ordinary peasant, villager, townsfolk
Couatl: winged feathered serpent, good and holy
Cultist, Cult Fanatic: worshipper of demons or dark gods, fanatic
Darkmantle: cave squid that drops on heads and makes darkness
Death Dog: two-headed hound
Deep Gnome: underground gnome
Deva, Planetar, Solar: angel, holy winged heavenly being, servant of the gods
Djinni: genie of the air that grants wishes
Efreeti: genie of fire that grants wishes
Doppelganger: shapeshifter that takes anyone's face, impostor
Dragon Turtle: sea monster turtle that breathes steam and sinks ships
Dretch: weakest little demon
Drider: half dark elf half spider
Drow: dark elf of the underground
Druid: nature priest of the forest
Dryad: tree spirit, beautiful fairy bound to a tree
Duergar: evil gray dwarf that grows and turns invisible
Dust Mephit, Ice Mephit, Magma Mephit, Steam Mephit: little winged elemental imp
Earth Elemental: living rock
Erinyes: beautiful winged devil warrior, fallen angel
Ettercap: spider-like humanoid that spins webs
Ettin: two-headed giant
Fire Elemental: living flame
Flying Snake: small winged serpent
Flying Sword: animated flying weapon
Gargoyle: winged statue that comes alive
Gelatinous Cube: transparent acid slime that cleans dungeons and engulfs
Ghast, Ghoul: undead eater of corpses with paralyzing claws
Ghost: spirit of a dead person that haunts and possesses
Giant Spider: huge spider that traps with webs and poison
Gibbering Mouther: blob of eyes and mouths that drives mad
Glabrezu, Hezrou, Marilith, Nalfeshnee, Vrock: powerful demon of chaos
Marilith: demon with six arms and a snake body
Gladiator: arena fighter
Gnoll: savage hyena people
Goblin: small sneaky green raider
Gorgon: iron bull whose breath turns to stone
Green Hag, Sea Hag, Night Hag: wicked old witch
Grick: worm with a beak and tentacles
Griffon: half eagle half lion flying mount
Grimlock: blind cave people
Guard: city watchman, soldier
Guardian Naga, Spirit Naga: magical snake with a human face that casts spells
Gynosphinx: winged lion with a woman's head, riddles
Harpy: bird woman whose song lures
Hell Hound: fire-breathing devil dog
Hippogriff: half eagle half horse flying mount
Hobgoblin: disciplined goblin soldier
Homunculus: tiny artificial servant of a wizard
Horned Devil, Ice Devil, Pit Fiend: powerful devil of hell
Hydra: many-headed serpent that regrows heads
Imp, Quasit: tiny winged shapeshifting fiend, evil familiar
Invisible Stalker: unseen air spirit that hunts
Knight: armored noble warrior on horseback
Kobold: small cowardly dragon-worshipping reptile people with traps
Kraken: gigantic squid of the sea that sinks ships
Lamia: half woman half lion that seduces
Lemure: blob-like lowest devil
Lich: undead wizard who cheated death, skeleton sorcerer king
Lizardfolk: reptile people of the swamp
Mage: wizard, spellcaster
Magmin: little fire creature that explodes
Manticore: lion with bat wings and a tail that shoots spikes
Medusa: woman with snakes for hair whose gaze turns to stone
Merfolk: mermaid and merman, half human half fish, sea people
Merrow: monstrous evil mermaid ogre of the sea
Mimic: shapeshifter that looks like a treasure chest and eats people
Minotaur: bull-headed man of the labyrinth
Minotaur Skeleton: bones of a bull-man walking
Mummy, Mummy Lord: undead wrapped in bandages from a tomb with a rotting curse, pharaoh
Nightmare: flying horse of fire from hell
Noble: aristocrat, lord or lady
Ogre, Ogre Zombie: big dumb brute
Oni: ogre magician that changes shape and eats people
Orc: savage green warrior raider
Otyugh: garbage eater with tentacles living in sewers
Owlbear: half owl half bear
Pegasus: winged horse
Phase Spider: spider that steps through dimensions
Priest: cleric of a temple who heals
Pseudodragon: little dragon kept as a pet, wizard familiar
Purple Worm: colossal worm that swallows whole
Quipper, Swarm of Quippers: piranha, biting fish
Rakshasa: tiger-headed fiend that hides in human shape
Remorhaz: giant hot centipede of the ice
Roc: gigantic bird that carries off elephants
Roper: cave monster like a stalagmite with sticky tentacles
Rug of Smothering: carpet that comes alive and strangles
Rust Monster: insect that eats metal and ruins armor
Sahuagin: evil fish people, shark devils
Salamander: fire serpent from the plane of fire
Satyr: half man half goat partying fairy
Scout: hunter and tracker in the wild
Shadow: undead darkness that drains strength
Shambling Mound: walking heap of rotting plants that engulfs and eats people, swamp thing
Shield Guardian: construct bodyguard, magical robot protector that takes your wounds
Shrieker, Violet Fungus: mushroom monster, fungus
Skeleton: walking bones, undead servant
Specter, Wraith, Wight: undead spirit that drains life energy
Sprite: tiny winged fairy with a bow
Spy: secret agent, infiltrator
Stirge: bloodsucking bat-mosquito
Succubus/Incubus: seductive demon that charms and kisses life away
Tarrasque: the most terrible giant monster, Godzilla, destroys cities
Thug: hired muscle, street criminal
Treant: talking walking tree, guardian of the forest
Tribal Warrior: primitive hunter with a spear
Troll: regenerates and heals unless burned with fire or acid
Unicorn: holy horse with a horn that heals
Vampire, Vampire Spawn: undead bloodsucker with fangs, Dracula, drains life, fears sunlight
Veteran: experienced soldier, mercenary
Warhorse Skeleton: skeletal horse, undead mount
Warhorse: battle horse, cavalry mount
Water Elemental: living wave
Werebear, Wereboar, Wererat, Weretiger, Werewolf: human cursed to turn into an animal at full moon, shapeshifter, lycanthrope
Will-o'-Wisp: ghostly glowing light that lures travelers to death in a swamp
Winter Wolf: ice-breathing wolf
Worg: evil intelligent wolf ridden by goblins
Wyvern: two-legged flying dragon with a poison sting
Xorn: three-armed rock creature that eats gems and swims through earth
Zombie: walking corpse, brainless living dead
Hill Giant: stupid hungry giant that throws rocks
Frost Giant: ice giant viking
Fire Giant: giant smith of flame
Stone Giant: gray giant that throws boulders
Cloud Giant: noble giant in a castle in the clouds
Storm Giant: greatest giant that throws lightning
Mastiff: guard dog
Tyrannosaurus Rex, Triceratops, Plesiosaurus: dinosaur
`);
