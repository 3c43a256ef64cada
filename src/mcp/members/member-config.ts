import * as z from 'zod';
import type { Config, Setting } from '../../base/config.ts';
import { invalidInput } from '../../base/error.ts';
import { resolveSettings } from '../../base/settings.ts';
import type { MemberSetting } from '../../tool/member.ts';
import { settings } from '../catalogue.ts';

/** Values of settings by name, as typed. */
export const TypedValues = z.record(z.string(), z.string());
export type TypedValues = z.infer<typeof TypedValues>;

const ofMembers: ReadonlyMap<string, Setting> = new Map(
  Object.entries(settings).filter(([, { perMember }]) => perMember),
);
const chosen = [...ofMembers].filter(([, { secret, perMember }]) => !secret && perMember === true);

/** The server's configuration with a member's values in place of the server's. */
export function memberConfig(config: Config, values: TypedValues): Config {
  const own = Object.fromEntries([...ofMembers].map(([name, row]) => [name, row.fallback()]));
  return { ...config, ...own, ...readValues(values) };
}

/** The settings a member can choose, with their current values. */
export const memberSettings = (config: Config, values: TypedValues): MemberSetting[] => {
  const all: Readonly<Record<string, unknown>> = { ...memberConfig(config, values) };
  return chosen.map(([name, { help }]) => ({ name, help, value: String(all[name] ?? '') }));
};

/** The values with one changed; unknown names and values are refused. */
export function withSetting(
  values: TypedValues,
  name: string,
  value: string | undefined,
): TypedValues {
  if (!chosen.some(([known]) => known === name))
    throw invalidInput(`There is no setting "${name}".`, {
      next: `Settings of yours: ${chosen.map(([known]) => known).join(', ')}.`,
      suggestions: chosen.map(([known]) => known),
    });
  const { [name]: _, ...others } = values;
  if (value === undefined || value.trim() === '') return others;
  readValues({ [name]: value });
  return { ...others, [name]: value };
}

/**
 * Read like the environment of a server, with the same refusals; but members know settings by their
 * names, not by the variables of the server.
 */
function readValues(values: TypedValues): Partial<Config> {
  const rows = Object.fromEntries(
    [...ofMembers]
      .filter(([name, { perMember }]) => perMember === true && values[name] !== undefined)
      .map(([name, row]) => [name, { ...row, env: name }]),
  );
  return resolveSettings(rows, { env: values, file: '' }).config;
}
