export interface Reply {
  status: number;
  json?: unknown;
  text?: string;
  bytes?: Uint8Array;
  type?: string;
  headers?: Record<string, string>;
  delayMs?: number;
}

export const html = (title: string) => ({
  text: `<!DOCTYPE html><html lang="en-US"><head><title>${title}</title></head><body><pre>#0 /var/www/anvil/src/Kernel.php(88)</pre></body></html>`,
  type: 'text/html; charset=UTF-8',
});

export const cloudflare = (): Reply => ({
  status: 403,
  text: '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body>Enable JavaScript and cookies to continue</body></html>',
  type: 'text/html; charset=UTF-8',
});

/** A 422 as World Anvil gives it: with SQL or a PHP trace that must not reach anyone. */
export const trace = (summary: string): Reply => ({
  status: 422,
  json: {
    success: false,
    status: 'Unprocessable Data provided',
    error: {
      summary,
      traceStack: '#0 /var/www/anvil/src/Controller/ArticleController.php(112): handle()',
    },
  },
});
