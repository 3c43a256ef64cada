import { useEffect, useState } from 'preact/hooks';
import { DiceResult } from '../components/dice-result.tsx';
import { Dice } from '../model/answers.ts';
import type { CardProps } from './card.tsx';

/** A roll with its odds; where the host lets it, the card asks for them and can roll again. */
export function DiceCard({ answer, host }: CardProps) {
  const given = Dice.safeParse(answer.envelope?.data).data;
  const [shown, setShown] = useState(given);
  const least = given?.odds?.at_least;
  const roll = async (): Promise<Dice | undefined> => {
    const rolled = await host?.call('roll_dice', {
      notation: given?.notation,
      chances: true,
      ...(least !== undefined && { at_least: least }),
    });
    return Dice.safeParse(rolled?.envelope?.data).data;
  };
  useEffect(() => {
    if (!given || !host?.canCall || given.chances) return;
    // The chances belong to the dice, not to this roll, so those of another roll are the same.
    void roll().then((other) => other?.chances && setShown({ ...given, chances: other.chances }));
  }, [host]);
  if (!shown) return null;
  return (
    <>
      <DiceResult dice={shown} />
      {host?.canCall && (
        <button type="button" onClick={() => void roll().then((again) => again && setShown(again))}>
          Roll again
        </button>
      )}
    </>
  );
}
