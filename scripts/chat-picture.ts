// A card as a chat shows it: the answer of a tool in the frame of a host, below what was asked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export interface ChatPicture {
  readonly question: string;
  readonly card: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A page that plays the host's part of MCP Apps. */
const hostPage = (shown: object): string => `<!doctype html><meta charset="utf-8">
<style>
  body { margin: 0; padding: 28px 32px; background: #f4f1ec; font: 16px/1.5 system-ui, sans-serif; color: #2b2622; }
  .asked { width: fit-content; max-width: 70%; margin: 0 0 18px auto; padding: 10px 16px; border-radius: 16px 16px 4px 16px; background: #e3dccf; }
  .tool { margin: 0 0 8px; color: #6b6259; font-size: 14px; }
  iframe { width: 100%; height: 300px; border: 1px solid #d8cfc0; border-radius: 12px; background: #fff; }
</style>
<p class="asked"></p><p class="tool"></p><iframe sandbox="allow-scripts"></iframe>
<script>
  const shown = ${JSON.stringify(shown).replaceAll('<', '\\u003c')};
  const frame = document.querySelector('iframe');
  document.querySelector('.asked').textContent = shown.question;
  document.querySelector('.tool').textContent = 'Lorewright · ' + shown.tool;
  const post = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data: { id, method, params } }) => {
    if (method === 'ui/initialize')
      post({ id, result: { hostContext: { theme: 'light' }, hostCapabilities: {} } });
    if (method === 'ui/notifications/initialized')
      post({ method: 'ui/notifications/tool-result', params: shown.result });
    if (method === 'ui/notifications/size-changed') frame.style.height = params.height + 'px';
  });
  frame.srcdoc = shown.html;
</script>`;

/** Asks the tool and shows its answer as the card of a chat. */
export async function showInChat(page: Page, url: string, picture: ChatPicture): Promise<void> {
  const { question, card, tool, args } = picture;
  const response = await fetch(`${url}/api/tools/${tool}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lorewright-page': '1' },
    body: JSON.stringify(args),
  });
  const answer: unknown = await response.json();
  const result: unknown = Reflect.get(Object(answer), 'result');
  const html = readFileSync(join('dist', 'web', 'card.html.txt'), 'utf8').replace(
    'data-view="VIEW"',
    `data-view="${card}"`,
  );
  await page.setContent(hostPage({ question, tool, result, html }));
}
