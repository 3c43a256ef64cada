import type { Config } from '../base/config.ts';
import { invalidInput } from '../base/error.ts';
import { nearest } from '../text/names.ts';

export const toolsets = [
  'dnd-search',
  'dnd-lookup',
  'dnd-browse',
  'dnd-table',
  'worldanvil',
  'minecraft',
] as const;
export type Toolset = (typeof toolsets)[number];

export const presets: Readonly<Record<string, readonly Toolset[]>> = {
  core: ['dnd-search'],
  dnd: ['dnd-search', 'dnd-lookup', 'dnd-browse', 'dnd-table'],
  all: toolsets,
};

const isToolset = (name: string): name is Toolset => toolsets.some((t) => t === name);

/** `core,minecraft` → the toolsets meant; an unknown word is refused with the valid ones. */
export function parseToolsets(text: string): Set<Toolset> {
  const chosen = new Set<Toolset>();
  for (const word of text.split(',').map((w) => w.trim().toLowerCase())) {
    if (word === '') continue;
    const preset = presets[word];
    if (preset) for (const toolset of preset) chosen.add(toolset);
    else if (isToolset(word)) chosen.add(word);
    else {
      const valid = [...toolsets, ...Object.keys(presets)];
      const near = nearest(word, valid, 1)[0];
      throw invalidInput(
        `Unknown toolset "${word}".${near ? ` Did you mean ${near}?` : ''} Valid: ${valid.join(', ')}.`,
        { suggestions: near ? [near] : [] },
      );
    }
  }
  return chosen;
}

export const worldAnvilReady = (config: Config): boolean =>
  config.worldAnvilApplicationKey !== '' && config.worldAnvilAuthToken !== '';

/** The toolsets asked for, or every one that can work as configured. */
export function chosenToolsets(config: Config): ReadonlySet<Toolset> {
  const chosen = parseToolsets(config.toolsets);
  if (chosen.size > 0) return chosen;
  return new Set(toolsets.filter((t) => t !== 'worldanvil' || worldAnvilReady(config)));
}
