import { plain } from '../../text/names.ts';
import type { Ability } from '../model/vocabulary.ts';

/** Rule: Skills (both editions): each skill and the ability it goes with. */
const abilityOfSkill = {
  acrobatics: 'dexterity',
  'animal handling': 'wisdom',
  arcana: 'intelligence',
  athletics: 'strength',
  deception: 'charisma',
  history: 'intelligence',
  insight: 'wisdom',
  intimidation: 'charisma',
  investigation: 'intelligence',
  medicine: 'wisdom',
  nature: 'intelligence',
  perception: 'wisdom',
  performance: 'charisma',
  persuasion: 'charisma',
  religion: 'intelligence',
  'sleight of hand': 'dexterity',
  stealth: 'dexterity',
  survival: 'wisdom',
} as const satisfies Record<string, Ability>;

export type Skill = keyof typeof abilityOfSkill;

const isSkill = (word: string): word is Skill => Object.hasOwn(abilityOfSkill, word);

export const skills: readonly Skill[] = Object.keys(abilityOfSkill).filter(isSkill);

export const skillAbility = (skill: Skill): Ability => abilityOfSkill[skill];

/** `Sleight of Hand`, `sleight-of-hand`, `Skill: Stealth` → the skill, if it is one. */
export function skillOf(word: string): Skill | undefined {
  const name = plain(word).replace(/^skill /, '');
  return isSkill(name) ? name : undefined;
}

/** The skills mentioned in a text, such as a background's "Insight and Religion". */
export const skillsIn = (text: string): Skill[] => {
  const words = ` ${plain(text)} `;
  return skills.filter((skill) => words.includes(` ${skill} `));
};
