import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoreError } from '../../../src/base/error.ts';
import { seededRandom } from '../../../src/base/random.ts';
import { diceLimits, readDice } from '../../../src/dnd5e/dice/notation.ts';
import { distributionOf, oddsOf, spreadOf } from '../../../src/dnd5e/dice/odds.ts';
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
    'constructor(1)',
  ])('refuses %j with a reason', (notation) => {
    expect(() => readDice(notation)).toThrow(LoreError);
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
                ...['adv', 'min2', 'f=1', '99', 'd', 'k'],
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
  ])('%s for %i or more is %s', (notation, atLeast, fraction) => {
    expect(odds(notation, atLeast).fraction).toBe(fraction);
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
