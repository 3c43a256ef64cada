import type { Rating } from '../model/answers.ts';
import { capital, editionName, grouped } from '../model/words.ts';

/** How hard a fight is by one edition: its XP on the scale of the party's steps. */
export function Difficulty({ rating }: { rating: Rating }) {
  const steps = Object.entries(rating.thresholds ?? rating.budgets ?? {});
  const xp = rating.adjusted_xp ?? rating.xp;
  const top = Math.max(xp, ...steps.map(([, value]) => value)) * 1.12 || 1;
  const place = (value: number): string => `${Math.min(100, (value / top) * 100)}%`;
  const edition = editionName(rating.ruleset);
  return (
    <section class="difficulty" aria-label={`Difficulty by the ${edition} rules`}>
      <p>
        <span class="edition">{edition} rules</span>
        <b data-difficulty={rating.difficulty}>{capital(rating.difficulty)}</b>
        <span class="xp">
          {grouped(xp)} XP
          {rating.multiplier !== undefined &&
            rating.multiplier !== 1 &&
            ` (× ${rating.multiplier})`}
        </span>
      </p>
      <svg class="scale" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="all" width="100" height="10" />
        <rect class="used" width={Math.min(100, (xp / top) * 100)} height="10" />
        {steps.map(([name, value]) => (
          <rect class="step" key={name} x={(value / top) * 100} width="0.4" height="10" />
        ))}
      </svg>
      <ol class="steps">
        {steps.map(([name, value]) => (
          <li key={name} data-reached={xp >= value} title={place(value)}>
            {capital(name)} <b>{grouped(value)}</b>
          </li>
        ))}
      </ol>
      {rating.arithmetic && <p class="hint">{rating.arithmetic}</p>}
    </section>
  );
}
