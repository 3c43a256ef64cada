/**
 * A file's text as the game reads it, keeping every line and column: the game skips a byte order
 * mark, spaces around a command, and comments where its parser allows them.
 */
export function forSpyglass(path: string, content: string): string {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content;
  return path.endsWith('.mcfunction')
    ? text.replace(/[ \t]+(?=\r?\n|$)/g, '')
    : blankComments(text);
}

/** JSON with comments replaced by spaces. */
function blankComments(text: string): string {
  if (!text.includes('/')) return text;
  const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(tokens, (token) =>
    token.startsWith('"') ? token : token.replace(/[^\n\r]/g, ' '),
  );
}
