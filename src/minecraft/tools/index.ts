import type { Tool } from '../../tool/tool.ts';
import { createDatapackStructure } from './create-datapack-structure.ts';
import { getPackFormatInfo } from './get-pack-format-info.ts';

export const tools: readonly Tool[] = [createDatapackStructure, getPackFormatInfo];
