import type { Config } from '../../base/config.ts';

export type Audience = Config['audience'];
