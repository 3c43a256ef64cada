import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export interface Started {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Conversation {
  readonly version: string;
  readonly tools: number;
  /** The first line of an answer about a spell that comes with the program. */
  readonly answer: string;
  /** Milliseconds until the tools were listed. */
  readonly ms: number;
}

/** Starts a server as an assistant does, asks for its tools and for a spell, and closes it. */
export async function talkTo({ command, args, env = {} }: Started): Promise<Conversation> {
  const began = performance.now();
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const client = new Client(
    { name: 'package-test', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  try {
    await client.connect(transport);
    const { tools } = await client.listTools();
    const ms = performance.now() - began;
    const { content, isError } = await client.callTool({
      name: 'search_spell',
      arguments: { search: 'fireball', limit: 1 },
    });
    const [block] = content;
    const answer = block?.type === 'text' ? (block.text.split('\n')[0] ?? '') : '';
    if (isError || !/fireball/i.test(answer)) throw new Error(`an odd answer: ${answer}`);
    return { version: client.getServerVersion()?.version ?? '', tools: tools.length, answer, ms };
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')} did not answer: ${String(error)}\n${stderr}`);
  } finally {
    await client.close();
  }
}
