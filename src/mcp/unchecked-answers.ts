import type { JSONRPCMessage, McpServer } from '@modelcontextprotocol/server';

/**
 * Between a server and its transport the SDK checks of every message what sort it is. One of these checks
 * fails for every answer, and what has failed a check of zod stays in memory until V8 collects old objects
 * (the error has a getter, and with it a hidden class of its own). So a short answer with the same id goes
 * through the checks instead.
 */
const whole = new WeakMap<JSONRPCMessage, JSONRPCMessage>();

/** The same server, whose answers reach the transport as short ones: `wholeAnswer` has the others. */
export function withShortAnswers(server: McpServer): McpServer {
  const connect = server.connect.bind(server);
  server.connect = (channel) => {
    const send = channel.send.bind(channel);
    channel.send = (message, options) => send(shortAnswer(message), options);
    return connect(channel);
  };
  return server;
}

function shortAnswer(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message)) return message;
  const short: JSONRPCMessage = { jsonrpc: '2.0', id: message.id, result: {} };
  whole.set(short, message);
  return short;
}

/** The answer that a short one stands for; any other message as it is. */
export function wholeAnswer(message: JSONRPCMessage): JSONRPCMessage {
  const answer = whole.get(message) ?? message;
  whole.delete(message);
  return answer;
}
