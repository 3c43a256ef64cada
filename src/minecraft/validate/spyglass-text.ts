/**
 * A file's text as the game sees it, with every line and column where it was: the game skips a
 * byte order mark, spaces around a command, and comments where its reader allows them.
 */
export function forSpyglass(path: string, content: string): string {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content;
  return path.endsWith('.mcfunction')
    ? text.replace(/[ \t]+(?=\r?\n|$)/g, '')
    : blankComments(text);
}

/** JSON with spaces in place of comments. */
function blankComments(text: string): string {
  if (!text.includes('/')) return text;
  const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(tokens, (token) =>
    token.startsWith('"') ? token : token.replace(/[^\n\r]/g, ' '),
  );
}
