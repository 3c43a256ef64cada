import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { importFile } from '../../../src/dnd5e/sources/orcbrew/import-file.ts';
import { libraryService } from '../../../src/library/library.ts';
import { openInProcess } from '../../helpers/client.ts';

const Finding = z.object({ rule: z.string(), path: z.string(), problem: z.string() });
const Verdict = z.object({
  errors: z.array(Finding),
  warnings: z.array(Finding),
  info: z.array(Finding),
});

const tides = `{"Tides" {
  :orcpub.dnd.e5/feats {
    :tide-born {:key :tide-born :name "Tide Born" :ability-increases #{:con}}
    :deep-lungs {:key :deep-lungs :name "Deep Lungs" :ability-increases [[1 :wis] [1 :any]]}
    :storm-eye {:key :storm-eye :name "Storm Eye"
      :description "Increase your Strength or Dexterity score by 1, to a maximum of 20. Your speed increases by 1 foot."}
    :shell-back {:key :shell-back :name "Shell Back" :props {:armor-prof {:shields true} :skill-prof {:survival true}}}}
  :orcpub.dnd.e5/subclasses {
    :reef-guard {:key :reef-guard :name "Reef Guard" :class :sorcerer
      :profs {:armor {:heavy true} :weapon {:trident true} :skill {:athletics true} :save {:str true}
              :skill-options {:choose 1 :options {:nature true :survival true}}}}
    :drowned-oath {:key :drowned-oath :name "Drowned Domain" :class :cleric
      :traits [{:name "Bonus Proficiencies" :level 1
                :description "At 1st level, you gain proficiency with heavy armor and martial weapons."}]}}
  :orcpub.dnd.e5/invocations {
    :gift-of-salt {:key :gift-of-salt :name "Gift of Salt" :description "Prerequisite: 5th level, Pact of the Chain feature\nYou taste of salt."}}}}`;

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-homebrew-'));
  writeFileSync(join(folder, 'tides.orcbrew'), tides);
  await importFile(lore.app.use(libraryService), join(folder, 'tides.orcbrew'));
  return async () => {
    rmSync(folder, { recursive: true });
    await lore.close();
  };
});

/** Errors and warnings of one rule. */
async function found(rule: string, character: Record<string, unknown>): Promise<string[]> {
  const reply = await lore.call('validate_character_build', {
    character_data: { ruleset: '2014', ...character },
  });
  const { errors, warnings } = Verdict.parse(reply.data);
  return [...errors, ...warnings].filter((one) => one.rule === rule).map((one) => one.problem);
}

describe('the increases of an imported feat count', () => {
  const fighter = {
    race: 'Half-Orc',
    classes: ['Fighter 4 (Champion)'],
    base_scores: { str: 15, dex: 14, con: 13, int: 8, wis: 12, cha: 10 },
  };
  const after = (more: Record<string, number>) => {
    const scores: Record<string, number> = { str: 17, dex: 14, con: 14, int: 8, wis: 12, cha: 10 };
    for (const [ability, by] of Object.entries(more)) scores[ability] = (scores[ability] ?? 0) + by;
    return scores;
  };
  const growth = (feat: string, more: Record<string, number>) =>
    found('ability-improvements', { ...fighter, feats: [feat], ability_scores: after(more) });

  test.each([
    ['Tide Born', { con: 1 }],
    ['Deep Lungs', { wis: 1, cha: 1 }],
    ['Storm Eye', { dex: 1 }],
  ])('%s', async (feat, more) => {
    expect(await growth(feat, more)).toEqual([]);
  });

  test('and no others', async () => {
    expect((await growth('Tide Born', { con: 2 })).join()).toContain('allow 1');
    expect((await growth('Storm Eye', { wis: 1 })).join()).toContain(
      'Nothing raises Wisdom so far: Storm Eye gives Strength or Dexterity +1',
    );
    expect((await growth('Deep Lungs', { con: 2 })).join()).toContain(
      'Nothing raises Constitution',
    );
  });
});

test('a feat of the rules raises the abilities it names', async () => {
  const character = {
    ruleset: '2024',
    species: 'Orc',
    background: 'Soldier',
    classes: ['Fighter 4 (Champion)'],
    feats: ['Savage Attacker', 'Grappler'],
    base_scores: { str: 15, dex: 14, con: 13, int: 8, wis: 12, cha: 10 },
    origin_increases: { str: 2, con: 1 },
  };
  const raised = (improvements: Record<string, number>, ability_scores: Record<string, number>) =>
    found('ability-improvements', { ...character, improvements, ability_scores });
  expect(await raised({ str: 1 }, { str: 18, dex: 14, con: 14, int: 8, wis: 12, cha: 10 })).toEqual(
    [],
  );
  expect(await raised({ con: 1 }, { str: 17, dex: 14, con: 15, int: 8, wis: 12, cha: 10 })).toEqual(
    ['Nothing raises Constitution so far: Grappler gives Strength or Dexterity +1.'],
  );
});

describe('what an imported subclass or feat says it gives is used', () => {
  const reef = {
    race: 'Dragonborn',
    classes: ['Sorcerer 3 (Reef Guard)'],
    ability_scores: { str: 16, dex: 10 },
  };

  test('armor, weapons, skills and saves of a subclass', async () => {
    expect(await found('armor-proficiency', { ...reef, armor: 'Plate' })).toEqual([]);
    expect(await found('armor-proficiency', { ...reef, armor: 'Breastplate' })).toHaveLength(1);
    expect(await found('weapon-proficiency', { ...reef, weapons: ['Trident'] })).toEqual([]);
    expect(await found('saving-throws', { ...reef, saves: ['con', 'cha', 'str'] })).toEqual([]);
    const skills = ['Athletics', 'Nature', 'Arcana', 'Insight'];
    expect(await found('skill-choices', { ...reef, skills })).toEqual([]);
    const [more] = await found('skill-choices', { ...reef, skills: [...skills, 'Stealth'] });
    expect(more).toContain('The text of "Reef Guard" may explain it');
  });

  test('the sentences of its features', async () => {
    const cleric = { classes: ['Cleric 1 (Drowned Domain)'], ability_scores: { str: 16, dex: 10 } };
    expect(await found('armor-proficiency', { ...cleric, armor: 'Plate' })).toEqual([]);
    expect(await found('weapon-proficiency', { ...cleric, weapons: ['Greatsword'] })).toEqual([]);
  });

  test('the benefits of a feat', async () => {
    const wizard = {
      race: 'Dragonborn',
      classes: ['Wizard 4 (Evocation)'],
      feats: ['Shell Back'],
      shield: true,
      skills: ['Arcana', 'History', 'Survival'],
    };
    expect(await found('armor-proficiency', wizard)).toEqual([]);
    expect(await found('skill-choices', wizard)).toEqual([]);
  });

  test('the prerequisites of an invocation', async () => {
    const warlock = (level: number) =>
      lore.call('validate_character_build', {
        character_data: {
          ruleset: '2014',
          classes: [`Warlock ${level} (The Fiend)`],
          invocations: ['Gift of Salt', 'Agonizing Blast'],
        },
      });
    expect((await warlock(5)).text).not.toContain('Gift of Salt');
    expect((await warlock(4)).text).toContain('Gift of Salt needs warlock level 5');
  });
});
