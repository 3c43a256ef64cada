import * as z from 'zod';
import { Text } from '../shapes.ts';

export const Row = z.object({
  slug: z.string(),
  name: z.string(),
  document__slug: z.string(),
});

export const SectionRow = Row.extend({ desc: Text, parent: Text });
