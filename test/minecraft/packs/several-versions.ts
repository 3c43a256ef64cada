import { expect } from 'vitest';
import * as z from 'zod';
import type { Session } from '../../helpers/client.ts';

const Made = z.looseObject({
  overlays: z.array(z.string()).optional(),
  files: z.array(z.object({ path: z.string(), content: z.string() })),
});
const Checked = z.looseObject({ findings: z.array(z.looseObject({ severity: z.string() })) });

export interface Span {
  readonly from: string;
  readonly to: string;
  /** The overlays that such a pack needs. */
  readonly overlays: readonly string[];
}

/** A pack made for several versions is without errors for the first and for the last of them. */
export async function expectBothLoad(
  call: Session['call'],
  { from, to, overlays }: Span,
): Promise<void> {
  const reply = await call('create_datapack_structure', {
    minecraftVersion: from,
    maxVersion: to,
    namespace: 'lantern',
  });
  const { files, ...data } = Made.parse(reply.data);
  expect(data.overlays ?? []).toEqual(overlays);
  for (const version of [from, to]) {
    const isInOverlay = (path: string) => path.startsWith('overlay_');
    const loaded = files.filter(({ path }) =>
      overlays.length > 0 && version === to
        ? isInOverlay(path) || path === 'pack.mcmeta'
        : !isInOverlay(path),
    );
    const check = await call('validate_datapack', { files: loaded, minecraftVersion: version });
    const { findings } = Checked.parse(check.data);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
}
