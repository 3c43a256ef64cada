// Writes docs/tools.md from the built program's own list; if that fails, the file stays as it is.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const at = (...path) => resolve(import.meta.dirname, '..', ...path);
const markdown = execFileSync(process.execPath, [at('dist', 'cli.js'), 'tools', '--markdown']);
writeFileSync(at('docs', 'tools.md'), markdown);
