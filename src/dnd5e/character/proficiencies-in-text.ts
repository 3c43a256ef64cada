import { plain } from '../../text/names.ts';
import { type Ability, abilityOf } from '../model/vocabulary.ts';
import type { ArmorTraining, SkillChoice, WeaponTraining } from '../tables/classes.ts';
import { type Skill, skillOf, skillsIn } from '../tables/skills.ts';

/** The proficiencies that an entity of the library gives, as far as it names them. */
export interface Proficiencies {
  readonly armor: readonly ArmorTraining[];
  readonly weapons: WeaponTraining;
  readonly skills: readonly Skill[];
  readonly saves: readonly Ability[];
  readonly skillChoice?: SkillChoice;
  readonly expertise?: SkillChoice;
}

export const noProficiencies: Proficiencies = {
  armor: [],
  weapons: { categories: [], names: [], martialWith: [] },
  skills: [],
  saves: [],
};

const bodyArmor = ['light', 'medium', 'heavy'] as const;
const weaponCategories = ['simple', 'martial'] as const;

/** `Armor Proficiency: heavy, shields`: one of the benefits that a builder lists. */
const benefitLine = /proficienc(?:y|ies)\s*:\s*(.+)$/i;
/** A sentence that gives proficiency, but not one about a choice or a condition. */
const giving = /\b(?:gain|gains|become|have|are|get)\b.*\bproficien(?:cy|cies|t)\b(?! bonus)/;
const conditional = /\b(?:if|while|when making|until|unless|choose|choice|either|or|that have)\b/;

/**
 * What is proficient by a list of words (`heavy`, `martial`, `Stealth`, `wis`) and by sentences
 * ("You gain proficiency with heavy armor").
 */
export function proficienciesIn(words: readonly string[], texts: readonly string[]): Proficiencies {
  const armor = new Set<ArmorTraining>();
  const categories = new Set<'simple' | 'martial'>();
  const skills = new Set<Skill>();
  const saves = new Set<Ability>();
  const names: string[] = [];
  for (const word of words) {
    const name = plain(word);
    const skill = skillOf(word);
    const ability = abilityOf(name.replace(/ sav(?:e|es|ing throws?)$/, ''));
    const armors = armorIn(name);
    const weapons = weaponCategories.filter((one) => name.startsWith(one));
    if (skill) skills.add(skill);
    else if (ability) saves.add(ability);
    else if (armors.length > 0) for (const one of armors) armor.add(one);
    else if (weapons.length > 0) for (const one of weapons) categories.add(one);
    else names.push(name);
  }
  for (const clause of texts.flatMap(sentences)) {
    if (!giving.test(clause)) continue;
    if (/\b(?:armor|shields?)\b/.test(clause)) for (const one of armorIn(clause)) armor.add(one);
    if (/\bmartial weapon (?:proficiency|training)|\bmartial weapons\b(?! that)/.test(clause))
      categories.add('martial');
    if (/\bsimple weapons\b/.test(clause)) categories.add('simple');
    if (!conditional.test(clause)) for (const skill of skillsIn(clause)) skills.add(skill);
  }
  return {
    armor: [...armor],
    weapons: { categories: [...categories], names, martialWith: [] },
    skills: [...skills],
    saves: [...saves],
  };
}

/** The words of `Skill Proficiency: stealth, perception`. */
export const benefitWords = (line: string): string[] =>
  benefitLine.exec(line)?.[1]?.split(/,\s*/) ?? [];

const sentences = (text: string): string[] => text.toLowerCase().split(/[.;\n]/);

/** Kinds of armor in words: `heavy`, `light and medium armor`, `all armor`, `shields`. */
function armorIn(text: string): ArmorTraining[] {
  const words = plain(text).split(' ');
  const alone = words.length === 1;
  const body = bodyArmor.filter(
    (one) =>
      text.includes('all armor') ||
      (words.includes(one) && (alone || new RegExp(`\\b${one}\\b[^.]*\\barmor`).test(text))),
  );
  return words.some((word) => word === 'shield' || word === 'shields') ? [...body, 'shield'] : body;
}
