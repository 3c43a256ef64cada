// The smallest HTTP server on the same SDK: what calls a second are compared with.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

const handler = toNodeHandler(
  createMcpHandler(() => {
    const server = new McpServer({ name: 'bare', version: '1.0.0' });
    server.registerTool(
      'roll_dice',
      { description: 'Says it again', inputSchema: z.object({ notation: z.string() }) },
      ({ notation }) => ({ content: [{ type: 'text', text: notation }] }),
    );
    return server;
  }),
);
const http = createServer((request, response) => void handler(request, response));
http.listen(0, '127.0.0.1', () =>
  process.stderr.write(`http://127.0.0.1:${http.address().port}/mcp\n`),
);
