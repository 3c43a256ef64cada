/**
 * The description of a tool, ending with the tools to use instead. They are listed by name alone,
 * since words about another tool would make this one match that tool's requests. Tools that are off
 * are left out, since they cannot be called.
 */
export function describedWith(
  description: string,
  instead: readonly string[],
  isOn: (tool: string) => boolean,
): string {
  const on = instead.filter(isOn);
  return on.length > 0 ? `${description} Else: ${on.join(', ')}.` : description;
}

/** The description with every tool on, for the reference and for token counts. */
export const fullDescription = ({
  description,
  instead,
}: {
  readonly description: string;
  readonly instead: readonly string[];
}): string => describedWith(description, instead, () => true);
