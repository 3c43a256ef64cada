import { numberOf } from '../../text/number-words.ts';
import type { CharacterClass } from '../model/class.ts';
import { abilityOf } from '../model/vocabulary.ts';
import { skills } from '../tables/skills.ts';
import { some } from './text-facts.ts';

type ClassFacts = Pick<
  CharacterClass,
  | 'armor_proficiencies'
  | 'weapon_proficiencies'
  | 'tool_proficiencies'
  | 'saving_throws'
  | 'skill_choices'
  | 'primary_abilities'
  | 'starting_equipment'
>;

/** Lines such as `**Armor:** Light armor, shields`, as on the class pages of 2014. */
export function readProficiencies(text: string | undefined): ClassFacts {
  const line = (label: string) =>
    new RegExp(`\\*{0,2}${label}:?\\*{0,2}:?\\s*(.+)`, 'i').exec(text ?? '')?.[1]?.trim();
  return {
    armor_proficiencies: list(line('Armor')),
    weapon_proficiencies: list(line('Weapons')),
    tool_proficiencies: list(line('Tools')),
    saving_throws: abilitiesIn(line('Saving Throws')),
    skill_choices: skillsIn(line('Skills')),
  };
}

/** The two-column table at the beginning of the classes of 2024. */
export function readCoreTraits(text: string | undefined): Partial<ClassFacts> {
  const rows = new Map<string, string>();
  for (const line of (text ?? '').split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells[1] && cells[2] && !/^-+$/.test(cells[1])) rows.set(cells[1].toLowerCase(), cells[2]);
  }
  if (rows.size === 0) return {};
  const equipment = rows.get('starting equipment');
  return {
    primary_abilities: abilitiesIn(rows.get('primary ability')),
    saving_throws: abilitiesIn(rows.get('saving throw proficiencies')),
    skill_choices: skillsIn(rows.get('skill proficiencies')),
    weapon_proficiencies: list(rows.get('weapon proficiencies')),
    armor_proficiencies: list(rows.get('armor training')),
    tool_proficiencies: list(rows.get('tool proficiencies')),
    starting_equipment: equipment ? [equipment] : undefined,
  };
}

function list(text: string | undefined): string[] | undefined {
  if (text === undefined || /^none\.?$/i.test(text)) return undefined;
  return some(text.split(/\s*,\s*(?:and\s+)?(?![^(]*\))/).filter((part) => part !== ''));
}

function abilitiesIn(text: string | undefined): ClassFacts['saving_throws'] {
  return some(
    (text ?? '')
      .split(/[\s,]+/)
      .flatMap((word) => (word.length > 3 ? (abilityOf(word) ?? []) : [])),
  );
}

/** `Choose two from Arcana, History, and Insight`, `Choose 2: Arcana, History, or Insight`. */
function skillsIn(text: string | undefined): ClassFacts['skill_choices'] {
  const match = /choose\s+(?:any\s+)?(\w+)(?:\s+skills?)?\s*(?:from|:|of)?\s*(.*)$/i.exec(
    text ?? '',
  );
  if (!match) return undefined;
  const choose = numberOf(match[1] ?? '');
  if (choose === undefined) return undefined;
  const from = (match[2] ?? '')
    .split(/\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+/)
    .map((skill) =>
      skill
        .replace(/[.*()]/g, '')
        .trim()
        // Words broken at the end of a line came through as two: "Na ture".
        .replace(/^([A-Z][a-z]*) (?!of\b)(?=[a-z])/, '$1'),
    )
    .filter((skill) => /^[A-Z][A-Za-z ]{2,20}$/.test(skill));
  // "Any three" means any skill.
  return { choose, from: from.length > 0 ? from : skills.map(titleCase) };
}

const titleCase = (skill: string): string =>
  skill.replace(/\b(?!of\b)[a-z]/g, (letter) => letter.toUpperCase());
