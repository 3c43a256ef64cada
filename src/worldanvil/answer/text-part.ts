import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { counted } from '../../text/excerpt.ts';
import { unlisted } from '../../tool/unlisted.ts';
import { textParts } from './fit-budget.ts';

/** Named by the answer that needs it. */
export const partField = unlisted(z.int().min(1).default(1).describe('Of a long text'));

/** One part of a text, and how to read on; `said` is missing where the text is in one part. */
interface TextPart {
  readonly content: string;
  readonly said?: string;
}

interface Reading {
  readonly title: string;
  readonly part: number;
  /** The tool that finds passages. */
  readonly searchTool: string;
  /** The most bytes of a part, if not as many as a client takes. */
  readonly budget?: number;
}

/** One part of a text that is too long for one answer. */
export function textPart(text: string, { title, part, searchTool, budget }: Reading): TextPart {
  const parts = textParts(text, budget);
  const count = parts.length;
  if (part > count)
    throw invalidInput(`"${title}" has ${counted(count, 'part')}; there is no part ${part}.`);
  if (count === 1) return { content: text };
  const onward =
    part < count ? `; part: ${part + 1} reads on, and ${searchTool} finds passages` : '';
  return {
    content: parts[part - 1] ?? '',
    said: `This is part ${part} of ${count} of a text of ${text.length} characters${onward}.`,
  };
}
