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

export const forgetAnswers = (): void => recent.clear();

/** The answer of a tool, asked again whenever its arguments change; without arguments it waits. */
export function useTool(
  name: string,
  args: Args | undefined,
  { delayMs = 0 }: { delayMs?: number } = {},
): ToolState {
  const key = args && `${name} ${JSON.stringify(args)}`;
  const [state, setState] = useState<ToolState>(() => {
    const envelope = key === undefined ? undefined : recent.get(key);
    return { envelope, busy: key !== undefined && !envelope, failure: undefined };
  });
  useEffect(() => {
    if (key === undefined || args === undefined) {
      setState({ envelope: undefined, busy: false, failure: undefined });
      return;
    }
    const known = recent.get(key);
    if (known) {
      setState({ envelope: known, busy: false, failure: undefined });
      return;
    }
    const control = new AbortController();
    setState((before) => ({ ...before, busy: true }));
    const timer = setTimeout(async () => {
      try {
        const envelope = await callTool(name, args, { signal: control.signal });
        if (envelope.success) remember(key, envelope);
        if (!control.signal.aborted) setState({ envelope, busy: false, failure: undefined });
      } catch (error) {
        if (!control.signal.aborted)
          setState((before) => ({ ...before, busy: false, failure: asFailure(error) }));
      }
    }, delayMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
    // The key says everything that the arguments say.
  }, [key]);
  return state;
}

function remember(key: string, envelope: Envelope): void {
  recent.delete(key);
  recent.set(key, envelope);
  const [oldest] = recent.keys();
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
}

export const asFailure = (error: unknown): CallFailed =>
  error instanceof CallFailed ? error : new CallFailed('The answer could not be read.');
