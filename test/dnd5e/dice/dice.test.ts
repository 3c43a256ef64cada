import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoreError } from '../../../src/base/error.ts';
import { seededRandom } from '../../../src/base/random.ts';
import { readRepeats } from '../../../src/dnd5e/dice/clean-notation.ts';
import { distributionOf } from '../../../src/dnd5e/dice/distribution.ts';
import { diceLimits } from '../../../src/dnd5e/dice/expression.ts';
import { readDice } from '../../../src/dnd5e/dice/notation.ts';
import { oddsOf, spreadOf } from '../../../src/dnd5e/dice/odds.ts';
import { rollDice } from '../../../src/dnd5e/dice/roll.ts';

const odds = (notation: string, atLeast: number) => {
  const distribution = distributionOf(readDice(notation));
  if (!distribution) throw new Error(`no distribution for ${notation}`);
  return oddsOf(distribution, atLeast);
};

/** Every way `count` dice of `sides` can fall. */
function* falls(count: number, sides: number): Generator<number[]> {
  if (count === 0) yield [];
  else
    for (const rest of falls(count - 1, sides))
      for (let face = 1; face <= sides; face++) yield [...rest, face];
}
const share = (count: number, sides: number, wins: (faces: number[]) => boolean): string => {
  let favourable = 0;
  let all = 0;
  for (const faces of falls(count, sides)) {
    all++;
    if (wins(faces)) favourable++;
  }
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  const divisor = gcd(favourable, all);
  return `${favourable / divisor}/${all / divisor}`;
};
const total = (faces: readonly number[]) => faces.reduce((sum, face) => sum + face, 0);
const best = (faces: readonly number[], count: number) =>
  total([...faces].sort((a, b) => b - a).slice(0, count));

describe('dice notation', () => {
  it.each([
    ['2d6+3', 5, 15],
    ['4d6kh3', 3, 18],
    ['4d6d1', 3, 18],
    ['2d20kl1', 1, 20],
    ['d20 advantage + 5', 6, 25],
    ['D20 DIS', 1, 20],
    ['advantage+5', 6, 25],
    ['disadvantage - 1', 0, 19],
    ['d%', 1, 100],
    ['4dF', -4, 4],
    ['(2d6+3)*2', 10, 30],
    ['2d6/2', 1, 6],
    ['1d20min10', 10, 20],
    ['1d20max10', 1, 10],
    ['2d6r<3', 6, 12],
    ['6d10>=8', 0, 6],
    ['6d10>=8f=1', -6, 6],
    ['-1d4', -4, -1],
    ['10−1d4', 6, 9],
    ['1d6!', 1, 6 * (diceLimits.explosions + 1)],
    ['3', 3, 3],
    // Avrae
    ['1d20+5 adv', 6, 25],
    ['d20 + d4 + 3 (bless)', 5, 27],
    ['2W6+1', 3, 13],
    ['1d20 + 5 dis', 6, 25],
    ['2d6 + 1d20 + 1 with advantage', 4, 33],
    ['adv 1d20+5', 6, 25],
    ['4d6pl1', 3, 18],
    ['4d6ph1', 3, 18],
    ['4d6rr<3', 12, 24],
    ['1d20mi10', 10, 20],
    ['1d20ma10', 1, 10],
    ['1d6e6', 1, 6 * (diceLimits.explosions + 1)],
    ['2d6ra6', 2, 24],
    ['4d6p1', 0, 24],
    ['4d6k>4', 0, 24],
    ['1d20+5 [to hit]', 6, 25],
    ['!roll 1d8', 1, 8],
    ['(1d6, 1d8)', 2, 14],
    ['(1d6, 1d8, 1d4)kh1', 1, 8],
    ['9d6//2', 4, 27],
    ['1d20+5 >= 15', 6, 25],
    // Roll20
    ['/roll 2d6 + 3', 5, 15],
    ['[[2d6+3]]', 5, 15],
    ['2d6r1r2', 6, 12],
    ['1d6!6', 1, 6 * (diceLimits.explosions + 1)],
    ['1d6!p', 1, 6 + 5 * diceLimits.explosions],
    ['{2d6, 1d20}kh1', 2, 20],
    ['{2d6+2d8}kh2', 2, 16],
    ['{2d6+1, 1d8, 1d4}dl1', 4, 21],
    ['{1d20+5, 1d20+5, 1d20+5}>=15', 0, 3],
    ['10d10>7f1', -10, 10],
    ['6d6sa', 6, 36],
    ['6d6kh3sd', 3, 18],
    ['1d20cs>18cf<3 + 5', 6, 25],
    ['2d20kh1cs>18', 1, 20],
    ['4d6dl', 3, 18],
    ['[[ [[1d4]]d6 + 2 ]]', 3, 26],
    ['/roll [[2d6+3]]+1', 6, 16],
    ['1d6!!', 1, 6 * (diceLimits.explosions + 1)],
    // Foundry
    ['1d6x', 1, 6 * (diceLimits.explosions + 1)],
    ['1d6xo', 1, 12],
    ['floor(1d6/2)', 0, 3],
    ['ceil(1d6/2)', 1, 3],
    ['round(1d6/4)', 0, 2],
    ['round(1d10*0.75)', 1, 8],
    ['abs(1d4-4)', 0, 3],
    ['max(1d6, 3)', 3, 6],
    ['min(1d20, 1d12, 10)', 1, 10],
    ['2d8 # longsword', 2, 16],
    ['4d6cs>5', 0, 4],
    ['10d10cs>=7cf=1', -10, 10],
    ['10d10cs>=7df=1', -10, 10],
    ['10d20cf<5', 0, 10],
    ['4d6even', 0, 4],
    ['4d6odd', 0, 4],
    ['1d20ms>=15', -14, 5],
    ['1d20ms<15', -5, 14],
    ['3(1d6+1)', 6, 21],
    ['(1d4)(1d6+1)', 2, 28],
    ['(2+1)d6', 3, 18],
    ['(1d4)d6', 1, 24],
    ['(1d4-1)d6', 0, 18],
    ['2d(4+2)', 2, 12],
    ['/gmr 1d20', 1, 20],
    ['/br 1d20', 1, 20],
    // As people say it
    ['1d6+1d4+3 fire', 5, 13],
    ['8d6fire', 8, 48],
    ['2d6 [sneak attack] piercing + 1d4 poison damage', 3, 16],
    ['1d8 plus 3', 4, 11],
    ['4d6 x 10', 40, 240],
    ['4d6 drop the lowest', 3, 18],
    ['4d6, drop lowest + 2', 5, 20],
    ['5d8 keep the two best', 2, 16],
    ['5d8 keep highest 3', 3, 24],
    ['2d6 rerolling ones and twos once + 4', 6, 16],
    ['2d6 reroll 1s', 4, 12],
    ['1d6 exploding', 1, 6 * (diceLimits.explosions + 1)],
    ['1d20 with a minimum of 10', 10, 20],
    ['1d20+7 vs AC 16', 8, 27],
    ['1d20 + 2 adv against DC 14', 3, 22],
  ])('%s ranges from %i to %i', (notation, lowest, highest) => {
    const distribution = distributionOf(readDice(notation));
    expect(distribution && spreadOf(distribution)).toMatchObject({ lowest, highest });
  });

  it.each([
    '',
    '   ',
    'fireball',
    '2d',
    '0d6',
    '1d1',
    '1d0',
    '2d6+',
    '(2d6',
    '2d6)',
    '4d6kh5',
    '2d6d3',
    '3d6kh2kl1',
    '2d20adv',
    '1d6r<7',
    '1d6!>0',
    '2d6f=1',
    '1d6min5max2',
    '4d6!kh3>=4',
    '1001d6',
    '600d6+600d6',
    '1d1001',
    '9999999999',
    `${'('.repeat(50)}1${')'.repeat(50)}`,
    `${'-'.repeat(50)}1`,
    `1${'+1'.repeat(500)}`,
    '2**9**9',
    '1d6/0',
    '1d6/(1d2-1)',
    '1d6*1.5',
    '2d6qq',
    '4d6cs>5>3',
    '(1d4)d6kh1',
    '(200d6)d6',
    '1d(1d6)',
    '2d6+@str',
    '1d20+?{bonus|2}',
    '4d6 double the highest',
    '2d6 halved',
    '1d20 at least ten',
    '10d10sf<3',
    '2d6+3 adv',
    '{2d6, 1d8',
    '{2d6}kh3',
    'floor(1d6, 2)',
    'sqrt(4)',
    '1d6 [unclosed',
    'constructor(1)',
  ])('refuses %j with a reason', (notation) => {
    expect(() => distributionOf(readDice(notation))).toThrow(LoreError);
  });

  it('reads how often a roll is made', () => {
    expect(readRepeats('6#4d6kh3')).toEqual({ times: 6, notation: '4d6kh3' });
    expect(readRepeats('/roll 3 # 1d20')).toEqual({ times: 3, notation: ' 1d20' });
    expect(readRepeats('!rr 4 1d20+2')).toEqual({ times: 4, notation: '1d20+2' });
    expect(readRepeats('2d6')).toEqual({ times: 1, notation: '2d6' });
    expect(() => readRepeats('21#d6')).toThrow(LoreError);
    expect(() => readRepeats('0#d6')).toThrow(LoreError);
  });

  it('gives exact odds where the number of dice is rolled', () => {
    // Half of the time 1d4, half of the time 2d4.
    expect(odds('(1d2)d4', 5)).toMatchObject({ fraction: '5/16' });
  });

  it('points out criticals on a d20 and counts them on other dice', () => {
    const random = seededRandom('critical');
    for (let n = 0; n < 100; n++) {
      const attack = rollDice(readDice('1d20cs>=19cf1+5'), random);
      const [face] = attack.dice[0]?.faces ?? [];
      expect(attack.total).toBe((face?.face ?? 0) + 5);
      expect(face?.critical ?? false).toBe((face?.face ?? 0) >= 19);
      expect(face?.fumble ?? false).toBe(face?.face === 1);
      const sorted = rollDice(readDice('5d8sd'), random).dice[0]?.faces ?? [];
      const shown = sorted.map((one) => one.face);
      expect(shown).toEqual([...shown].sort((a, b) => b - a));
    }
  });

  it('never fails in another way than a refusal', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .array(
              fc.constantFrom(
                ...[
                  '1',
                  '2d6',
                  'd20',
                  'kh1',
                  'dl1',
                  '!',
                  'r<2',
                  '>=3',
                  '+',
                  '-',
                  '*',
                  '/',
                  '(',
                  ')',
                ],
                ...['adv', 'min2', 'f=1', '99', 'd', 'k', ' adv', '{', '}', ',', 'floor(', 'max('],
                ...[' fire', '[x]', 'rr1', 'e6', 'p1', '!p', 'mi2', 'x', ' x ', '#', '0'],
              ),
              { maxLength: 14 },
            )
            .map((parts) => parts.join('')),
        ),
        (text) => {
          try {
            const expression = readDice(text);
            const rolled = rollDice(expression, seededRandom(text));
            expect(Number.isFinite(rolled.total)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(LoreError);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('answers the worst it accepts before the runner loses patience', () => {
    for (const notation of ['1000d1000!', '1000d1000kh500', '1000d6!>1', '300d1000*300d1000']) {
      rollDice(readDice(notation), seededRandom('bomb'));
      expect(() => distributionOf(readDice(notation))).not.toThrow();
    }
  });
});

describe('rolling', () => {
  it('does not keep the dice of a group’s part that is dropped', () => {
    const { dice, total } = rollDice(readDice('{4d6}kh3'), seededRandom('group'));
    const faces = dice.flatMap((one) => one.faces);
    expect(faces.filter(({ kept }) => !kept)).toHaveLength(1);
    expect(faces.reduce((sum, { face, kept }) => sum + (kept ? face : 0), 0)).toBe(total);
  });

  it('shows every face, and the faces explain the total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: -20, max: 20 }),
        fc.string(),
        (count, sides, keep, plus, seed) => {
          const kept = Math.min(keep, count);
          const notation = `${count}d${sides}kh${kept}${plus < 0 ? plus : `+${plus}`}`;
          const rolled = rollDice(readDice(notation), seededRandom(seed));
          const faces = rolled.dice[0]?.faces ?? [];
          expect(faces).toHaveLength(count);
          expect(faces.filter((face) => face.kept)).toHaveLength(kept);
          expect(rolled.total).toBe(
            best(
              faces.map((face) => face.face),
              kept,
            ) + plus,
          );
        },
      ),
    );
  });

  it('shows the die that was rerolled and the one that exploded', () => {
    const random = seededRandom('faces');
    let rerolled = 0;
    let exploded = 0;
    for (let n = 0; n < 200; n++) {
      const once = rollDice(readDice('1d4ro1'), random).dice[0]?.faces ?? [];
      if (once.length === 2) {
        rerolled++;
        expect(once[0]).toMatchObject({ face: 1, rerolled: true, kept: false });
      }
      const chain = rollDice(readDice('1d4!'), random);
      const faces = chain.dice[0]?.faces ?? [];
      exploded += faces.length - 1;
      expect(faces.slice(0, -1).every((face) => face.face === 4 && face.exploded)).toBe(true);
      expect(chain.total).toBe(total(faces.map((face) => face.face)));
    }
    expect(rerolled).toBeGreaterThan(20);
    expect(exploded).toBeGreaterThan(20);
  });

  it('stays inside the range its odds give', () => {
    const notations = [
      '3d6',
      '4d6kh3',
      '2d20kl1+2',
      '5d10>=7f=1',
      '2d6!',
      '3d4r1',
      '2d8ro<3',
      '4dF*2',
      '1d20+5 adv',
      '3d6!p',
      '4d6p1',
      '2d6ra6',
      '{2d6, 1d8, 1d10}kh2',
      '{3d6+1d8}kl2',
      'ceil(3d6/4)',
      'max(1d8, 1d6+1)',
      '(1d4)d6',
      '(1d3)d4!',
      '(1d4)(1d6+1)',
      '4d6cs>5cf1',
      '3d8even',
      '1d20ms15',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...notations), fc.string(), (notation, seed) => {
        const expression = readDice(notation);
        const distribution = distributionOf(expression);
        expect(
          distribution?.weights.get(rollDice(expression, seededRandom(seed)).total),
        ).toBeDefined();
      }),
    );
  });
});

describe('odds', () => {
  it('gives advantage to the d20, not to the die before the word', () => {
    expect(odds('1d20+1d4 adv', 22)).toEqual(odds('2d20kh1+1d4', 22));
    expect(odds('1d4+1d20 dis', 22)).toEqual(odds('2d20kl1+1d4', 22));
  });

  it('asks what an x behind the dice means', () => {
    expect(() => readDice('4d6kh3 x6')).toThrow('may multiply or repeat');
    expect(() => readDice('2d6 (half)')).toThrow('would not be followed');
  });

  it.each([
    ['3d6', 11, share(3, 6, (f) => total(f) >= 11)],
    ['4d6kh3', 15, share(4, 6, (f) => best(f, 3) >= 15)],
    ['4d6dl1', 18, share(4, 6, (f) => best(f, 3) >= 18)],
    ['2d20kh1', 15, share(2, 20, (f) => Math.max(...f) >= 15)],
    ['d20dis+3', 15, share(2, 20, (f) => Math.min(...f) + 3 >= 15)],
    ['3d10kl2', 9, share(3, 10, (f) => total(f) - Math.max(...f) >= 9)],
    ['4d10>=8', 2, share(4, 10, (f) => f.filter((face) => face >= 8).length >= 2)],
    ['3d10>=8kh1', 1, share(3, 10, (f) => Math.max(...f) >= 8)],
    ['2d6*2', 14, share(2, 6, (f) => total(f) * 2 >= 14)],
    ['3d6/2', 5, share(3, 6, (f) => Math.floor(total(f) / 2) >= 5)],
    ['1d20min10+5', 15, '1/1'],
    ['1d20ro1', 20, '21/400'],
    ['1d6r1', 6, '1/5'],
    ['1d6', 7, '0/1'],
    ['1d20+5 adv', 15, share(2, 20, (f) => Math.max(...f) + 5 >= 15)],
    ['3d6p1', 12, share(3, 6, (f) => total(f.filter((face) => face !== 1)) >= 12)],
    ['{1d6, 1d6, 1d6}kh2', 9, share(3, 6, (f) => best(f, 2) >= 9)],
    ['{3d6}kl1', 3, share(3, 6, (f) => Math.min(...f) >= 3)],
    ['ceil(2d6/5)', 2, share(2, 6, (f) => Math.ceil(total(f) / 5) >= 2)],
    [
      'max(1d6, 1d6) + min(2, 1d6)',
      7,
      share(3, 6, ([a = 0, b = 0, c = 0]) => Math.max(a, b) + Math.min(2, c) >= 7),
    ],
    ['1d6!p', 7, '5/36'],
  ])('%s for %i or more is %s', (notation, atLeast, fraction) => {
    expect(odds(notation, atLeast).fraction).toBe(fraction);
  });

  it('rounds averages to the nearest, not down', () => {
    const average = (notation: string) => {
      const distribution = distributionOf(readDice(notation));
      return distribution && spreadOf(distribution).average;
    };
    // 2014's ability scores: 12.2445987…, and its mirror image.
    expect(average('4d6kh3')).toBe(12.2446);
    expect(average('-4d6kh3')).toBe(-12.2446);
    expect(average('2d20kh1')).toBe(13.825);
    expect(average('1d6ro1')).toBe(3.9167);
  });

  it('knows exploding dice to the end of their chain', () => {
    // A 6 needs one six; 12 or more needs two; the average of an exploding d6 is 4.2.
    expect(odds('1d6!', 7).percent).toBeCloseTo(100 / 6, 5);
    expect(odds('1d6!', 13).percent).toBeCloseTo(100 / 36, 5);
    const distribution = distributionOf(readDice('1d6!'));
    expect(distribution && spreadOf(distribution).average).toBeCloseTo(4.2, 3);
  });

  it('adds up: the weights of all totals are all outcomes', () => {
    for (const notation of ['5d6', '6d8kh2', '3d6!', '4d4ro2', '2d6*1d4', '10d10>=7f<=2'])
      expect(
        [...(distributionOf(readDice(notation))?.weights.values() ?? [])].reduce(
          (a, b) => a + b,
          0n,
        ),
      ).toBe(distributionOf(readDice(notation))?.outcomes);
  });

  it('agrees with what is rolled', () => {
    const expression = readDice('4d6kh3');
    const random = seededRandom('many');
    let seen = 0;
    for (let n = 0; n < 20_000; n++) if (rollDice(expression, random).total >= 15) seen++;
    expect((seen / 20_000) * 100).toBeCloseTo(odds('4d6kh3', 15).percent, 0);
  });

  it('gives up on counting rather than letting anyone wait', () => {
    expect(distributionOf(readDice('1000d1000kh500'))).toBeUndefined();
  });
});
