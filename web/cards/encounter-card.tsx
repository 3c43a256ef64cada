import { useState } from 'preact/hooks';
import { Difficulty } from '../components/difficulty.tsx';
import { BuiltEncounter, RatedEncounter, type Rating, type Troop } from '../model/answers.ts';
import type { CardProps } from './card.tsx';

interface Fight {
  readonly party: readonly number[];
  readonly troops: readonly Pick<Troop, 'name' | 'count' | 'challenge_rating'>[];
  readonly ratings: readonly Rating[];
}

/** A rated fight, or the proposals of which each is one. */
function fightsIn(data: unknown): Fight[] {
  const rated = RatedEncounter.safeParse(data).data;
  if (rated)
    return [{ party: rated.party_levels ?? [], troops: rated.creatures, ratings: rated.ratings }];
  const built = BuiltEncounter.safeParse(data).data;
  return (built?.groups ?? []).map((group) => ({
    party: built?.party_levels ?? [],
    troops: group.creatures,
    ratings: [group],
  }));
}

export function EncounterCard({ answer, host }: CardProps) {
  const fights = fightsIn(answer.envelope?.data);
  return (
    <>
      {fights.map((fight, at) => (
        <FightCard key={at} fight={fight} host={host} />
      ))}
    </>
  );
}

/** Where the host lets it, numbers can be changed and the difficulty follows. */
function FightCard({ fight, host }: { fight: Fight; host: CardProps['host'] }) {
  const [{ troops, ratings }, setFight] = useState(fight);
  const change = async (name: string, step: number): Promise<void> => {
    const next = troops
      .map((troop) => (troop.name === name ? { ...troop, count: troop.count + step } : troop))
      .filter(({ count }) => count > 0);
    setFight((before) => ({ ...before, troops: next }));
    if (next.length === 0 || !host) return;
    const answer = await host.call('rate_encounter', {
      party_levels: fight.party,
      monsters: next.map(({ count, name: creature }) => `${count} ${creature}`),
    });
    const rated = RatedEncounter.safeParse(answer.envelope?.data).data;
    if (rated) setFight((before) => ({ ...before, ratings: rated.ratings }));
  };
  return (
    <section class="fight" aria-label="Fight">
      <ul>
        {troops.map(({ name, count, challenge_rating }) => (
          <li key={name}>
            <span>
              {name}
              {challenge_rating && <small>CR {challenge_rating}</small>}
            </span>
            <span class="stepper">
              {host?.canCall && (
                <button
                  type="button"
                  aria-label={`One ${name} less`}
                  onClick={() => void change(name, -1)}
                >
                  −
                </button>
              )}
              <b>{count}</b>
              {host?.canCall && (
                <button
                  type="button"
                  aria-label={`One ${name} more`}
                  onClick={() => void change(name, 1)}
                >
                  +
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {ratings.map((rating) => (
          <Difficulty key={rating.ruleset} rating={rating} />
        ))}
      </div>
    </section>
  );
}
