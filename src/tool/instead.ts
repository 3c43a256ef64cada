import { capital } from '../text/markdown.ts';

/** Which tools serve better, by what is wanted: `{ 'By effect': 'search_spell' }`. */
export type Instead = Readonly<Record<string, string | readonly string[]>>;

/**
 * The description of a tool, which ends with what to use instead. Tools that are off are not named:
 * whoever reads it could not call them.
 */
export function describedWith(
  description: string,
  instead: Instead,
  isOn: (tool: string) => boolean,
): string {
  const clauses = Object.entries(instead).flatMap(([wanted, tools]) => {
    const on = [tools].flat().filter(isOn);
    return on.length > 0 ? [`${wanted}: ${on.join(', ')}`] : [];
  });
  return clauses.length > 0 ? `${description} ${capital(clauses.join('; '))}.` : description;
}

/** The description where every tool is on: for references and counts. */
export const fullDescription = ({
  description,
  instead,
}: {
  readonly description: string;
  readonly instead: Instead;
}): string => describedWith(description, instead, () => true);
