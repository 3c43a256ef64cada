import * as z from 'zod';
import { JsonScan } from '../text/json-scan.ts';
import { ANSWER_BYTES } from '../tool/budget.ts';

/** The largest tool input is a few hundred kilobytes of data pack files. */
export const MESSAGE_BYTES = 4 * 1024 * 1024;
const DEPTH = 64;
const VALUES = 20_000;
const BATCH = 50;
/**
 * Names, ids and addresses are echoed in answers, so their size is limited by an answer's budget.
 */
const FRAME_BYTES = ANSWER_BYTES / 2;

export interface RpcError {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/**
 * Receives one JSON-RPC message in chunks and measures it before it is parsed: a message that would
 * cost too much gets an error response and delays nobody else.
 */
export class MessageReader {
  readonly #scan = new JsonScan();
  readonly #mostBytes: number;
  readonly #hasFrame: boolean;
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** Arguments alone, without a message around them, have no frame to limit. */
  constructor({ mostBytes = MESSAGE_BYTES, hasFrame = true } = {}) {
    this.#mostBytes = mostBytes;
    this.#hasFrame = hasFrame;
  }

  append(chunk: Buffer): void {
    this.#scan.feed(chunk);
    this.#bytes += chunk.byteLength;
    if (this.tooLong) this.#chunks = [];
    else this.#chunks.push(chunk);
  }

  get tooLong(): boolean {
    return this.#bytes > this.#mostBytes;
  }

  get content(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** The error response to a message beyond the limits. */
  refusal(): RpcError | undefined {
    const message = this.#problem();
    if (message === undefined) return undefined;
    return { jsonrpc: '2.0', id: this.#scan.id, error: { code: -32600, message } };
  }

  #problem(): string | undefined {
    const { depth, values, commas } = this.#scan;
    if (this.tooLong) return `The message is longer than ${this.#mostBytes} bytes.`;
    if (depth > DEPTH) return `The message nests deeper than ${DEPTH} levels.`;
    if (values > VALUES) return `The message holds more than ${VALUES} values.`;
    if (commas >= BATCH) return `A batch holds at most ${BATCH} messages.`;
    if (this.#hasFrame && this.#bytes > FRAME_BYTES && frameBytes(this.content) > FRAME_BYTES)
      return 'Only the arguments of a call may be long.';
    return undefined;
  }
}

const Call = z.looseObject({ params: z.looseObject({ arguments: z.unknown() }) });

/** The size of messages without the arguments of their calls; 0 if they cannot be parsed. */
function frameBytes(content: Buffer): number {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.toString('utf8'));
  } catch {
    return 0;
  }
  const frames = [parsed].flat().map((message) => {
    const call = Call.safeParse(message);
    if (!call.success) return message;
    const { arguments: _, ...params } = call.data.params;
    return { ...call.data, params };
  });
  return Buffer.byteLength(JSON.stringify(frames));
}
