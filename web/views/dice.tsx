import { useEffect, useState } from 'preact/hooks';
import type { CallFailed, Envelope } from '../api.ts';
import { callTool } from '../api.ts';
import { DiceResult } from '../components/dice-result.tsx';
import { Notices } from '../components/notices.tsx';
import { Dice } from '../model/answers.ts';
import { hrefOf, type Params, replaceRoute } from '../router.ts';
import { asFailure } from '../use-tool.ts';

const COMMON = ['1d20', '1d20 adv', '1d20 dis', '4d6kh3', '2d6+3', '8d6', '1d100'];

export default function DiceView({ params }: { params: Params }) {
  const [notation, setNotation] = useState(params.n ?? '2d6+3');
  const [least, setLeast] = useState(params.at ?? '');
  const [state, setState] = useState<{ envelope?: Envelope; failure?: CallFailed; busy: boolean }>({
    busy: false,
  });
  const roll = async (typed = notation): Promise<void> => {
    setState((before) => ({ ...before, busy: true }));
    replaceRoute(hrefOf(['dice'], { n: typed, at: least }));
    try {
      const at_least = Number.parseInt(least, 10);
      const envelope = await callTool('roll_dice', {
        notation: typed,
        chances: true,
        ...(Number.isNaN(at_least) ? {} : { at_least }),
      });
      setState({ envelope, busy: false });
    } catch (error) {
      setState({ failure: asFailure(error), busy: false });
    }
  };
  useEffect(() => {
    if (params.n) void roll(params.n);
  }, []);
  const dice = Dice.safeParse(state.envelope?.data).data;
  return (
    <div class="narrow" aria-busy={state.busy}>
      <h1>Dice</h1>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void roll();
        }}
      >
        <label class="grow">
          What to roll
          <input
            value={notation}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setNotation(event.currentTarget.value)}
          />
        </label>
        <label>
          Needed
          <input
            inputMode="numeric"
            size={5}
            value={least}
            onInput={(event) => setLeast(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          Roll
        </button>
      </form>
      <ul class="chips" aria-label="Common rolls">
        {COMMON.map((common) => (
          <li key={common}>
            <button
              type="button"
              onClick={() => {
                setNotation(common);
                void roll(common);
              }}
            >
              {common}
            </button>
          </li>
        ))}
      </ul>
      <Notices state={{ envelope: state.envelope, failure: state.failure }} />
      {dice && <DiceResult dice={dice} />}
    </div>
  );
}
