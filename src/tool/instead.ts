/**
 * The description of a tool, which ends with what to use instead: names alone, since words about
 * another tool make this one look right for its requests. Tools that are off are not named: whoever
 * reads it could not call them.
 */
export function describedWith(
  description: string,
  instead: readonly string[],
  isOn: (tool: string) => boolean,
): string {
  const on = instead.filter(isOn);
  return on.length > 0 ? `${description} Else: ${on.join(', ')}.` : description;
}

/** The description where every tool is on: for references and counts. */
export const fullDescription = ({
  description,
  instead,
}: {
  readonly description: string;
  readonly instead: readonly string[];
}): string => describedWith(description, instead, () => true);
