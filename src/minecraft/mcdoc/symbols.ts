import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { service } from '../../base/app.ts';
import { LoreError, messageOf, unavailable } from '../../base/error.ts';
import { MINUTE_MS, WEEK_MS } from '../../base/time.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import { spyglass } from '../upstreams.ts';
import { withMissingFields } from './missing-fields.ts';
import { correctedTypes } from './schema-corrections.ts';
import { type Schema, SymbolFile } from './types.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** The symbols, and the raw value they were parsed from, which the validator needs. */
export interface Symbols {
  readonly raw: unknown;
  readonly schema: Schema;
}

interface SymbolCache {
  loading?: Promise<Symbols>;
}

const symbolCache = service<SymbolCache>({ name: 'mcdoc-symbols', open: () => ({}) });

type Context = Pick<ToolContext, 'config' | 'use' | 'log'>;

/**
 * The mcdoc symbols: from the configured path or address, else from Spyglass, cached. Without them
 * the error says how to provide them.
 */
export function loadSymbols(ctx: Context): Promise<Symbols> {
  const kept = ctx.use(symbolCache);
  kept.loading ??= load(ctx).catch((error: unknown) => {
    // The next call may have a network or a file that this one did not.
    delete kept.loading;
    throw error;
  });
  return kept.loading;
}

async function load(ctx: Context): Promise<Symbols> {
  const { mcdoc, spyglassUrl } = ctx.config;
  const raw = withMissingFields(
    mcdoc === '' || /^https?:/i.test(mcdoc)
      ? await download(ctx, mcdoc || `${spyglassUrl}/vanilla-mcdoc/symbols`)
      : await fromFile(mcdoc),
  );
  const file = SymbolFile.safeParse(raw);
  if (!file.success)
    throw unavailable('What was given as mcdoc symbols is no symbols.json of vanilla-mcdoc.', {
      next: { operator: 'Check LOREWRIGHT_MCDOC.' },
    });
  return {
    raw,
    schema: {
      named: correctedTypes(file.data.mcdoc),
      dispatchers: new Map(
        Object.entries(file.data['mcdoc/dispatcher']).map(([registry, types]) => [
          registry,
          new Map(Object.entries(types)),
        ]),
      ),
    },
  };
}

async function download(ctx: Context, url: string): Promise<unknown> {
  try {
    const { body } = await ctx.use(upstreamService).request({
      upstream: spyglass,
      url,
      freshMs: WEEK_MS,
      timeoutMs: 30_000,
      maxBytes: MAX_BYTES,
      failureMs: MINUTE_MS,
    });
    return body;
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    throw unavailable(`The format descriptions (mcdoc symbols) are not here: ${error.message}`, {
      next: {
        operator:
          'Point LOREWRIGHT_MCDOC at a symbols.json of vanilla-mcdoc, or allow the network once.',
      },
      cause: error,
    });
  }
}

async function fromFile(path: string): Promise<unknown> {
  try {
    const bytes = await readFile(path);
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const plain = isGzip ? await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
    return JSON.parse(plain.toString('utf8'));
  } catch (error) {
    throw unavailable(`The mcdoc symbols cannot be read from the configured file.`, {
      next: { operator: 'Check LOREWRIGHT_MCDOC: it must name a symbols.json, plain or gzipped.' },
      cause: messageOf(error),
    });
  }
}
