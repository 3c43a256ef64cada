import { useEffect, useState } from 'preact/hooks';
import { type Args, CallFailed, callTool, type Envelope } from './api.ts';

export interface ToolState {
  /** The last answer; it stays while the next one is on its way, so that nothing flickers. */
  readonly envelope: Envelope | undefined;
  readonly busy: boolean;
  readonly failure: CallFailed | undefined;
}

/** The last answers, so that going back is instant. */
const recent = new Map<string, Envelope>();
const MOST_RECENT = 60;

export const forgetResponses = (): void => recent.clear();

/** An answer, and the question it belongs to. */
interface Answered extends Pick<ToolState, 'envelope' | 'failure'> {
  readonly key: string | undefined;
}

/** The answer of a tool, asked again whenever its arguments change; without arguments it waits. */
export function useTool(
  name: string,
  args: Args | undefined,
  { delayMs = 0 }: { delayMs?: number } = {},
): ToolState {
  const key = args && `${name} ${JSON.stringify(args)}`;
  const [answered, setAnswered] = useState<Answered>({
    key: undefined,
    envelope: undefined,
    failure: undefined,
  });
  const known = key === undefined ? undefined : recent.get(key);
  useEffect(() => {
    if (key === undefined || args === undefined) {
      setAnswered({ key, envelope: undefined, failure: undefined });
      return;
    }
    if (known) {
      setAnswered({ key, envelope: known, failure: undefined });
      return;
    }
    const control = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const envelope = await callTool(name, args, { signal: control.signal });
        if (envelope.success) remember(key, envelope);
        if (!control.signal.aborted) setAnswered({ key, envelope, failure: undefined });
      } catch (error) {
        if (!control.signal.aborted)
          setAnswered((before) => ({ ...before, key, failure: asFailure(error) }));
      }
    }, delayMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
    // The key says everything that the arguments say.
  }, [key]);
  // Busy from the first drawing on, so that an old answer never passes for the new one.
  return {
    envelope: known ?? answered.envelope,
    failure: known ? undefined : answered.failure,
    busy: key !== undefined && !known && answered.key !== key,
  };
}

function remember(key: string, envelope: Envelope): void {
  recent.delete(key);
  recent.set(key, envelope);
  const [oldest] = recent.keys();
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
}

export const asFailure = (error: unknown): CallFailed =>
  error instanceof CallFailed ? error : new CallFailed('The answer could not be read.');
