import { dnd5e } from '../dnd5e/domain.ts';
import { minecraft } from '../minecraft/domain.ts';
import type { Domain } from '../tool/domain.ts';
import { worldanvil } from '../worldanvil/domain.ts';

/** Every domain, and the only place that names them. The order is the order on the wire. */
export const domains: readonly Domain[] = [dnd5e, worldanvil, minecraft];
