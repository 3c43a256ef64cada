import { type Dice, type Expression, wrongDice } from './expression.ts';

/** `1d20+5 adv`: the d20 is rolled twice; without a d20, the only single die. */
export function withAdvantage(whole: Expression, which: 'highest' | 'lowest'): Expression {
  const single = diceIn(whole).filter((dice) => dice.count === 1 && !dice.keep);
  const meant =
    single.find((dice) => dice.sides === 20) ?? (single.length === 1 ? single[0] : undefined);
  if (!meant) throw wrongDice('Advantage and disadvantage belong to one die, such as 1d20.');
  const twice: Dice = { ...meant, count: 2, keep: { which, count: 1 } };
  return replaced(whole, meant, twice);
}

function diceIn(expression: Expression): Dice[] {
  if (expression.type === 'dice') return [expression];
  if (expression.type === 'number' || expression.type === 'pool') return [];
  if ('left' in expression) return [...diceIn(expression.left), ...diceIn(expression.right)];
  return [expression.of].flat().flatMap(diceIn);
}

function replaced(expression: Expression, from: Dice, to: Dice): Expression {
  if (expression === from) return to;
  if ('left' in expression)
    return {
      ...expression,
      left: replaced(expression.left, from, to),
      right: replaced(expression.right, from, to),
    };
  switch (expression.type) {
    case 'negative':
    case 'labelled':
      return { ...expression, of: replaced(expression.of, from, to) };
    case 'call':
    case 'group':
      return { ...expression, of: expression.of.map((one) => replaced(one, from, to)) };
    default:
      return expression;
  }
}
