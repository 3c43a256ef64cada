// Requests as an HTTP client sends them, where it counts how HTTP answers.

export const headersWith = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
});

export const post = (
  url: URL,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...headersWith(token), ...headers },
    body: JSON.stringify(body),
  });

/** One message as a client of the older protocol sends it. */
export const send = (
  url: URL,
  token: string,
  message: object,
  headers?: Record<string, string>,
): Promise<Response> => post(url, token, { jsonrpc: '2.0', id: 1, ...message }, headers);

export const callOf = (name: string, args: object = {}) => ({
  method: 'tools/call',
  params: { name, arguments: args },
});
