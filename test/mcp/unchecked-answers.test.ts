import { type JSONRPCMessage, McpServer, type Transport } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { wholeAnswer, withShortAnswers } from '../../src/mcp/unchecked-answers.ts';

test('an answer is short until the transport asks for the whole one', async () => {
  const sent: JSONRPCMessage[] = [];
  const channel: Transport = {
    async start() {},
    async close() {},
    async send(message) {
      sent.push(message);
    },
  };
  await withShortAnswers(new McpServer({ name: 'almanac', version: '1' })).connect(channel);
  channel.onmessage?.({ jsonrpc: '2.0', id: 7, method: 'ping' });
  channel.onmessage?.({ jsonrpc: '2.0', id: 8, method: 'weather/today' });
  await expect.poll(() => sent.length).toBe(2);
  const [answer, refusal] = sent.toSorted((a, b) => idOf(a) - idOf(b));
  if (!answer || !refusal) throw new Error('Two messages were sent.');

  expect(answer).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  const whole = wholeAnswer(answer);
  expect(whole).not.toBe(answer);
  expect(whole).toMatchObject({ id: 7, result: expect.anything() });
  expect(wholeAnswer(answer), 'given out once').toBe(answer);
  expect(wholeAnswer(refusal), 'not an answer').toBe(refusal);
});

const idOf = (message: JSONRPCMessage): number => ('id' in message ? Number(message.id) : 0);
