import { MINUTE_MS } from '../../base/time.ts';
import { idOf, type Raw, textOf, updatedAt } from '../client/raw.ts';
import { isForEverybody } from './publication-state.ts';

/** How long an article that World Anvil does not return is not requested again. */
const PAUSE_MS = 5 * MINUTE_MS;
/** How long a verdict holds for an entity without an update date. */
const UNDATED_MS = 30 * MINUTE_MS;

const versionOf = (ref: Raw): string => `${textOf(ref.state)} ${updatedAt(ref)}`;

interface Verdict {
  readonly version: string;
  readonly at: number;
  /** The full record, if it is closed by itself; its publication date may arrive. */
  readonly closedBy?: Raw;
}

/**
 * What full records say about their own visibility. Lists contain the state, but not the date of
 * publication. A verdict holds until the reference in the list changes.
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
    /** World Anvil failed to return it, so it stays closed for a while. */
    pause: (ref: Raw): void => void paused.set(idOf(ref), Date.now() + PAUSE_MS),
    isOpen(ref: Raw): boolean {
      const verdict = verdictOn(ref);
      return verdict !== undefined && isOpenBy(verdict);
    },
    isClosed(ref: Raw): boolean {
      const verdict = verdictOn(ref);
      return verdict !== undefined && !isOpenBy(verdict);
    },
    /** Whether it still has to be read. */
    isPending: (ref: Raw): boolean => verdictOn(ref) === undefined && !isPaused(ref),
    isPaused,
  };
}

export type ArticleVerdicts = ReturnType<typeof articleVerdicts>;
