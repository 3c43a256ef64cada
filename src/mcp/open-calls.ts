import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { within } from '../base/time.ts';
import { whenEnded } from './request-end.ts';

/** The calls not answered yet, so that a server can wait for them before it stops. */
export interface OpenCalls {
  readonly ending: boolean;
  add(message: unknown, request: IncomingMessage, response: ServerResponse): void;
  /** Resolves when every call has been answered, or after the time limit. */
  end(ms: number): Promise<void>;
}

const Subscription = z.looseObject({ method: z.literal('subscriptions/listen') });

/**
 * Whether a request without a message, or with this one, opens a stream of notifications, which
 * stays open until one side disconnects.
 */
export const staysOpen = (message: unknown): boolean =>
  message === undefined || Subscription.safeParse(message).success;

export function openCalls(): OpenCalls {
  const open = new Set<ServerResponse>();
  let ending = false;
  let allAnswered = (): void => {};
  return {
    get ending() {
      return ending;
    },
    add(message, request, response) {
      if (staysOpen(message)) return;
      open.add(response);
      whenEnded(request, response, () => {
        open.delete(response);
        if (open.size === 0) allAnswered();
      });
    },
    async end(ms) {
      ending = true;
      if (open.size === 0) return;
      const answered = new Promise<void>((resolve) => {
        allAnswered = resolve;
      });
      await within(ms, answered, undefined);
    },
  };
}
