import type { Dice } from '../model/answers.ts';
import { grouped } from '../model/words.ts';

/** A roll: its total, how it came about, and how likely it was. */
export function DiceResult({ dice }: { dice: Dice }) {
  const { rolls, range, odds, chances } = dice;
  return (
    <section class="dice" aria-label={`Roll of ${dice.notation}`}>
      <p class="dice-total" role="status">
        <span class="visually-hidden">Total </span>
        <b>{grouped(dice.total)}</b>
        <span>{dice.notation}</span>
      </p>
      <ol class="dice-rolls">
        {rolls.slice(0, 100).map((roll, at) => (
          <li key={at}>
            {roll.shown && <code>{roll.shown}</code>}
            {rolls.length > 1 && <b>{grouped(roll.total)}</b>}
          </li>
        ))}
      </ol>
      {chances && chances.length > 1 && (
        <OddsChart
          chances={chances}
          marked={rolls.length === 1 ? dice.total : undefined}
          from={odds?.at_least}
        />
      )}
      <p class="dice-facts">
        {range && (
          <>
            From {grouped(range.lowest)} to {grouped(range.highest)}, on average{' '}
            {Math.round(range.average * 100) / 100}.
          </>
        )}
        {odds && (
          <>
            {' '}
            {odds.at_least} or more: <b>{Math.round(odds.percent * 100) / 100} %</b>
            {odds.fraction && ` (${odds.fraction})`}.
          </>
        )}
      </p>
    </section>
  );
}

const WIDTH = 640;
const HEIGHT = 190;
const FOOT = 22;

/** One bar for each total; the rolled one and those that were asked for stand out. */
function OddsChart({
  chances,
  marked,
  from,
}: {
  chances: readonly (readonly [number, number])[];
  marked: number | undefined;
  from: number | undefined;
}) {
  const most = Math.max(...chances.map(([, percent]) => percent));
  const step = WIDTH / chances.length;
  const likeliest = chances.find(([, percent]) => percent === most)?.[0];
  const every = Math.max(1, Math.ceil(chances.length / 12));
  return (
    <svg
      class="odds"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Chances of ${chances.length} totals; the likeliest is ${likeliest} with ${Math.round(most * 10) / 10} %`}
    >
      {chances.map(([total, percent], at) => {
        const height = Math.max(1, (percent / most) * (HEIGHT - FOOT - 16));
        const x = at * step;
        return (
          <g key={total} class={barClass(total, marked, from)}>
            <rect
              x={x + step * 0.1}
              y={HEIGHT - FOOT - height}
              width={Math.max(0.6, step * 0.8)}
              height={height}
              rx={Math.min(2, step * 0.2)}
            >
              <title>{`${total}: ${Math.round(percent * 100) / 100} %`}</title>
            </rect>
            {(at % every === 0 || total === marked) && (
              <text x={x + step / 2} y={HEIGHT - 6}>
                {total}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const barClass = (total: number, marked: number | undefined, from: number | undefined): string =>
  total === marked ? 'rolled' : from !== undefined && total >= from ? 'wanted' : '';
