import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { within } from '../base/time.ts';
import { wholeAnswer } from './unchecked-answers.ts';

/** A transport that knows which of its client's requests have no answer yet. */
export interface AnsweringTransport extends Transport {
  /** Resolves when every request has been answered, nothing can be, or the time is up. */
  allAnswered(ms: number): Promise<void>;
}

/** A subscription stays open until one side disconnects; nothing waits for it. */
const LISTEN = 'subscriptions/listen';
const Cancelled = z.looseObject({
  method: z.literal('notifications/cancelled'),
  params: z.looseObject({ requestId: z.union([z.string(), z.number()]) }),
});

export function answeringTransport(wire: Transport): AnsweringTransport {
  const open = new Set<RequestId>();
  let whenNone = (): void => {};
  const settle = (id: RequestId | undefined): void => {
    if (id !== undefined) open.delete(id);
    if (open.size === 0) whenNone();
  };
  // What comes in was checked by the SDK, and what goes out was made by it.
  const receive = (message: JSONRPCMessage): void => {
    if (!('method' in message)) return;
    if ('id' in message) {
      if (message.method !== LISTEN) open.add(message.id);
    }
    // A cancelled request gets no answer.
    else settle(Cancelled.safeParse(message).data?.params.requestId);
  };

  const transport: AnsweringTransport = {
    start() {
      wire.onmessage = (message, extra) => {
        receive(message);
        transport.onmessage?.(message, extra);
      };
      wire.onerror = (error) => transport.onerror?.(error);
      wire.onclose = () => {
        open.clear();
        whenNone();
        transport.onclose?.();
      };
      return wire.start();
    },
    async send(message, options) {
      try {
        await wire.send(wholeAnswer(message), options);
      } finally {
        if (!('method' in message)) settle(message.id);
      }
    },
    close: () => wire.close(),
    async allAnswered(ms) {
      if (open.size === 0) return;
      const answered = new Promise<void>((resolve) => {
        whenNone = resolve;
      });
      await within(ms, answered, undefined);
    },
  };
  return transport;
}
