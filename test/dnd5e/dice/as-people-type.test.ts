import { expect, test } from 'vitest';
import { srdSession } from '../../helpers/client.ts';

/** Notations as typed in Roll20, Avrae, Foundry and in chat, with what they can give: [least, most, average]. */
const typed: readonly [string, number, number, number][] = [
  ['1d20 adv', 1, 20, 13.825],
  ['1d20+5 dis', 6, 25, 12.175],
  ['1d20+5 ADV', 6, 25, 18.825],
  ['d20+5 with disadvantage', 6, 25, 12.175],
  ['adv 1d20+5', 6, 25, 18.825],
  ['1d20+5 (advantage)', 6, 25, 18.825],
  ['1d20+5, advantage', 6, 25, 18.825],
  ['1d20 (disadvantage) + 5', 6, 25, 12.175],
  ['1d20 adv dis', 1, 20, 10.5],
  ['1d20+3 adv adv', 4, 23, 16.825],
  ['1d20 adv + 1d20 dis', 2, 40, 21],
  ['1d20+7 eadv', 8, 27, 22.4875],
  ['1d20+7 elven accuracy', 8, 27, 22.4875],
  ['2d20kl1+7', 8, 27, 14.175],
  ['4d6d1', 3, 18, 12.2446],
  ['4d6 d1', 3, 18, 12.2446],
  ['4d6pl1', 3, 18, 12.2446],
  ['4d6 drop the lowest', 3, 18, 12.2446],
  ['4d6 keep highest 3', 3, 18, 12.2446],
  ['1d20ro<2+5', 6, 25, 15.975],
  ['2d6r1r2+4', 10, 16, 13],
  ['2d6ro1ro2', 2, 12, 8.3333],
  ['1d20mi10+11', 21, 31, 23.75],
  ['8d6ma5', 8, 40, 26.6667],
  ['2d6xo6', 2, 24, 8.1667],
  ['6#4d6kh3', 3, 18, 12.2446],
  ['!rr 6 4d6kh3', 3, 18, 12.2446],
  ['10d6>=5', 0, 10, 3.3333],
  ['10d10>8f1', -10, 10, 1],
  ['4dF', -4, 4, 0],
  ['d%', 1, 100, 50.5],
  ['floor(8d6/2)', 4, 24, 13.75],
  ['max(1d6,1d8,3)', 3, 8, 5.3333],
  ['{1d20+5,1d20+5}kh1', 6, 25, 18.825],
  ['(1d4,2+2,3d6kl1)kh1', 4, 6, 4.0417],
  ['1d6+1d4+3 fire', 5, 13, 9],
  ['1d10+4 piercing plus 2d6 poison', 7, 26, 16.5],
  ['10 (2d6 + 3) slashing damage plus 7 (2d6) fire damage', 7, 27, 17],
  ['2d6+3 (10) slashing', 5, 15, 10],
  ['8d6 (28)', 8, 48, 28],
  ['[sneak attack] 3d6', 3, 18, 10.5],
  ['Longsword: 1d8+3', 4, 11, 7.5],
  ['**1d20+5**', 6, 25, 15.5],
  ['`1d20+5`', 6, 25, 15.5],
  ['/r 2d6+3 slashing damage', 5, 15, 10],
  ['[[1d20+5]]', 6, 25, 15.5],
  ['1d20 + 5 # attack with longsword', 6, 25, 15.5],
  ['2 d6', 2, 12, 7],
  ['3 d 6', 3, 18, 10.5],
  ['two d6 + three d4', 5, 24, 14.5],
  ['roll a d20', 1, 20, 10.5],
  ['1w20+3', 4, 23, 13.5],
  ['1d20−2', -1, 18, 8.5],
  ['(1d4)d6', 1, 24, 8.75],
  ['initiative +3', 4, 23, 13.5],
  ['roll initiative', 1, 20, 10.5],
  ['attack roll +5', 6, 25, 15.5],
  ['+5 to hit vs AC 16', 6, 25, 15.5],
  ['dex save - 1', 0, 19, 9.5],
  ['Sleight of Hand plus 4', 5, 24, 14.5],
  ['a DC 13 Wisdom saving throw with a +2 bonus', 3, 22, 12.5],
  ['Stealth check +7 with advantage against DC 15', 8, 27, 20.825],
  // Too many outcomes to count, and still known.
  ['100d100', 100, 10_000, 5050],
  ['1000d1000 - 3', 997, 999_997, 500_497],
];

test.each(typed)('%s gives %d to %d, %d on average', async (notation, least, most, average) => {
  const { call } = await srdSession();
  const { data, error, text } = await call('roll_dice', { notation });
  expect(error).toBe('');
  expect(data).toMatchObject({ range: { lowest: least, highest: most, average } });
  expect(text).toContain(`Range ${least} to ${most}, average ${average}.`);
});

test.each([
  ['1d6/0', 'zero'],
  ['4d6kh3 x6', '6# before the dice'],
  ['6d6 eadv', 'would not be followed'],
  ['8d6 halved', 'would not be followed'],
  // A number beside dice is taken for their average only if it is.
  ['1d20+5 (1d4)', 'does not belong there'],
  ['9 (2d6+3)', 'does not belong there'],
  ['1d20 + @{dex}', 'write the number'],
  ['passive perception +3', 'is not a die or a number'],
  ['stealth check twice', 'is not a die or a number'],
])('%s is refused', async (notation, why) => {
  const { call } = await srdSession();
  expect(await call('roll_dice', { notation })).toMatchObject({
    isError: true,
    error: expect.stringContaining(why),
  });
});

test('a label in square brackets is for its own dice, a type of damage for all before it', async () => {
  const { call } = await srdSession();
  const labels = async (notation: string) => {
    const { data } = await call('roll_dice', { notation, seed: 'table' });
    const { rolls, total } = data as {
      rolls: { parts: { label: string; total: number }[] }[];
      total: number;
    };
    const parts = rolls[0]?.parts ?? [];
    expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(total);
    return parts.map(({ label }) => label);
  };
  expect(await labels('1d20+1d4[bless]+5[prof]')).toEqual(['rest', 'bless', 'prof']);
  expect(await labels('1d8+3 [slashing] + 2d6 [fire]')).toEqual(['slashing', 'fire']);
  expect(await labels('1d20+5 to hit')).toEqual(['to hit']);
});

test('a check in words is held against its difficulty', async () => {
  const { call } = await srdSession();
  const { data } = await call('roll_dice', { notation: 'stealth +7 with advantage against DC 15' });
  expect(data).toMatchObject({ check: { needs: '15 or more', percent: 87.75 } });
});

test('where the odds are left out, what can be rolled is told', async () => {
  const { call } = await srdSession();
  const { text, notices } = await call('roll_dice', { notation: '900d900kh500' });
  expect(text).toContain('Range 500 to 450000.');
  expect(notices.join()).toContain('The odds were left out');
});

test('a difficulty and a number of rolls are taken by the words for them', async () => {
  const { call } = await srdSession();
  const odds = { odds: { at_least: 15, percent: 55 } };
  const { data } = await call('roll_dice', { dice: '1d20+5', dc: 15, count: 3 });
  expect(data).toMatchObject({ ...odds, rolls: [{}, {}, {}] });
});
