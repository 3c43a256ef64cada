import { classFacts2014, classFacts2024 } from './classes.ts';
import { creatureFacts2014, creatureFacts2024 } from './creatures.ts';
import type { Fact, Files } from './fact.ts';
import { originFacts2014, originFacts2024 } from './origins.ts';
import { spellFacts2014, spellFacts2024 } from './spells.ts';
import { gearFacts, headingFacts, itemFacts2014, itemFacts2024, weaponFacts } from './things.ts';

const RULES_2014 =
  /^(?:Gameplay|Gamemastering|Equipment|Characterizations)\/|^(?:Monsters|Races|Spells)\/# |^Treasure\/(?:# |## Sentient)/;

const cut = (page: string, end: string | RegExp): string => page.split(end)[0] ?? '';

export const facts2014 = (files: Files): Fact[] => {
  const text = (path: string) => files.get(path) ?? '';
  return [
    ...spellFacts2014(files),
    ...creatureFacts2014(files),
    ...classFacts2014(files),
    ...originFacts2014(files),
    ...itemFacts2014(files),
    ...weaponFacts('srd-2014', text('Equipment/Weapons.md')),
    ...weaponFacts('srd-2014', text('Equipment/Armor.md')),
    ...gearFacts('srd-2014', text('Equipment/Gear.md'), /Table- Adventuring Gear/),
    ...gearFacts('srd-2014', text('Equipment/Tools.md'), /Table- Tools/),
    ...[...files].flatMap(([path, page]) =>
      // A background and a feat stand at the end of the rules about them.
      RULES_2014.test(path) ? headingFacts('srd-2014', cut(page, /^## (?:Acolyte|Grappler)/m)) : [],
    ),
  ];
};

export const facts2024 = (files: Files): Fact[] => {
  const text = (name: string) => files.get(`src/${name}.md`) ?? '';
  return [
    ...spellFacts2024(files),
    ...creatureFacts2024(files),
    ...classFacts2024(files),
    ...originFacts2024(files),
    ...itemFacts2024(files),
    ...weaponFacts('srd-2024', text('06_Equipment')),
    ...gearFacts('srd-2024', text('06_Equipment'), /Adventuring Gear/),
    ...[
      '01_PlayingTheGame',
      '02_CharacterCreation',
      '08_RulesGlossary',
      '09_GameplayToolbox',
      '11_Monsters',
    ].flatMap((name) => headingFacts('srd-2024', text(name))),
    ...headingFacts('srd-2024', cut(text('07_Spells'), '## Spell Descriptions')),
    ...headingFacts('srd-2024', cut(text('10_MagicItems'), '## Magic Items A–Z')),
  ];
};
