import { service } from '../base/app.ts';
import type { Config } from '../base/config.ts';
import { invalidInput } from '../base/error.ts';
import { listed } from '../text/excerpt.ts';
import { nearest } from '../text/names.ts';
import type { Domain, Toolset } from './domain.ts';

/** The names of the toolsets that are on. */
export const toolsetsService = service<ReadonlySet<string>>({ name: 'toolsets', perMember: true });

export const isReady = ({ ready }: Toolset, config: Config): boolean => ready?.(config) ?? true;

/** Names for several toolsets: `core`, one for each domain that has a preset, `all`. */
export function presetsOf(domains: readonly Domain[]): Record<string, readonly string[]> {
  const all = domains.flatMap((domain) => domain.toolsets);
  const named = domains.flatMap(({ preset, toolsets }) =>
    preset === undefined ? [] : [[preset, toolsets.map(({ name }) => name)] as const],
  );
  return {
    core: all.filter(({ core }) => core).map(({ name }) => name),
    ...Object.fromEntries(named),
    all: all.map(({ name }) => name),
  };
}

/** `core,dnd-table` → toolsets; an unknown name is refused with the valid ones. */
function parseToolsets(domains: readonly Domain[], text: string): Set<string> {
  const presets = presetsOf(domains);
  const chosen = new Set<string>();
  for (const word of text.split(',').map((w) => w.trim().toLowerCase())) {
    if (word === '') continue;
    const preset = Object.hasOwn(presets, word) ? presets[word] : undefined;
    if (preset) for (const toolset of preset) chosen.add(toolset);
    else if (presets.all?.includes(word)) chosen.add(word);
    else {
      const valid = [...(presets.all ?? []), ...Object.keys(presets)];
      const near = nearest(word, valid, 1)[0];
      throw invalidInput(
        `Unknown toolset "${word}".${near ? ` Did you mean ${near}?` : ''} Valid: ${valid.join(', ')}.`,
        { suggestions: near ? [near] : [] },
      );
    }
  }
  return chosen;
}

/**
 * The configured toolsets, or every one that can work as configured. Refused where none of those
 * named can be on.
 */
export function chooseToolsets(domains: readonly Domain[], config: Config): ReadonlySet<string> {
  const all = domains.flatMap(({ toolsets }) => toolsets);
  const named = parseToolsets(domains, config.toolsets);
  const chosen =
    named.size > 0
      ? new Set(named)
      : new Set(all.filter((each) => isReady(each, config)).map(({ name }) => name));
  for (const each of all)
    if (each.with !== undefined)
      if (!isReady(each, config)) chosen.delete(each.name);
      else if (chosen.has(each.with)) chosen.add(each.name);
      else if (chosen.has(each.name)) chosen.add(each.with);
  if (chosen.size === 0)
    throw invalidInput(`No tools are left. ${toolsetsLeftOut(domains, config).join(' ')}`.trim(), {
      next: 'Set that, or name other toolsets.',
    });
  return chosen;
}

/** Why toolsets that were named by themselves are off, as sentences. */
export function toolsetsLeftOut(domains: readonly Domain[], config: Config): string[] {
  const words = new Set(config.toolsets.split(',').map((word) => word.trim().toLowerCase()));
  return domains
    .flatMap(({ toolsets }) => toolsets)
    .filter((each) => words.has(each.name) && each.with !== undefined && !isReady(each, config))
    .map(({ name, needs }) => `The toolset ${name} needs ${listed(needs?.(config) ?? [])}.`);
}
