import { readFileSync } from 'node:fs';

/** Several requests for every tool, each with the tools a sensible assistant might choose. */
export function requestsByTool(): { request: string; right: string[] }[] {
  const file = new URL('requests-by-tool.txt', import.meta.url);
  let tools: string[] = [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .flatMap((line) => {
      if (line.startsWith('# ')) {
        tools = line.slice(2).split(' ');
        return [];
      }
      const [request = '', also = ''] = line.split(' => ');
      return [{ request, right: [...tools, ...also.split(' ')] }];
    });
}
