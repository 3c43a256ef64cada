import { MINUTE_MS } from '../../base/time.ts';
import { idOf, type Raw, textOf, updatedAt } from '../client/raw.ts';
import { isForEverybody } from './own-state.ts';

/** An article that World Anvil does not give is not asked for again before this. */
const PAUSE_MS = 5 * MINUTE_MS;
/** How long a verdict holds on a thing without an update date. */
const UNDATED_MS = 30 * MINUTE_MS;

const versionOf = (ref: Raw): string => `${textOf(ref.state)} ${updatedAt(ref)}`;

interface Verdict {
  readonly version: string;
  readonly at: number;
  /** The whole thing, where it closes itself; its date of publication may come. */
  readonly closedBy?: Raw;
}

/**
 * What things told of themselves when they were read whole. Lists have a thing's state, but not the
 * date on which it is to be published. A verdict holds until the reference in the list changes.
 */
export function articleVerdicts() {
  const verdicts = new Map<string, Verdict>();
  const paused = new Map<string, number>();

  function verdictOn(ref: Raw): Verdict | undefined {
    const known = verdicts.get(idOf(ref));
    if (known?.version !== versionOf(ref)) return undefined;
    return updatedAt(ref) === '' && Date.now() - known.at > UNDATED_MS ? undefined : known;
  }
  const isPaused = (ref: Raw): boolean => (paused.get(idOf(ref)) ?? 0) > Date.now();
  const isOpenBy = ({ closedBy }: Verdict): boolean => !closedBy || isForEverybody(closedBy);

  return {
    judge(ref: Raw, whole: Raw): void {
      verdicts.set(idOf(ref), {
        version: versionOf(ref),
        at: Date.now(),
        ...(!isForEverybody(whole) && { closedBy: whole }),
      });
    },
    /** World Anvil failed at it, so it stays closed for a while. */
    pause: (ref: Raw): void => void paused.set(idOf(ref), Date.now() + PAUSE_MS),
    isOpen(ref: Raw): boolean {
      const verdict = verdictOn(ref);
      return verdict !== undefined && isOpenBy(verdict);
    },
    isClosed(ref: Raw): boolean {
      const verdict = verdictOn(ref);
      return verdict !== undefined && !isOpenBy(verdict);
    },
    /** Whether it has still to be read. */
    isPending: (ref: Raw): boolean => verdictOn(ref) === undefined && !isPaused(ref),
    isPaused,
  };
}

export type ArticleVerdicts = ReturnType<typeof articleVerdicts>;
