import { fileURLToPath } from 'node:url';
import {
  acceptedContent,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type ClientInput, type ClientQuestion, InputNeeded } from '../tool/client-input.ts';

const Confirmation = z.object({ confirm: z.boolean().describe('Yes, do this') });

/** Reads the replies that came with a call, and asks for those that are still missing. */
export function clientInput(
  capabilities: ClientCapabilities | undefined,
  responses: Record<string, unknown> | undefined,
): ClientInput {
  return {
    roots() {
      if (!capabilities?.roots) return undefined;
      const reply = inputResponse(responses, 'roots');
      if (reply.kind === 'missing') throw new InputNeeded('roots', { kind: 'roots' });
      return reply.kind === 'roots' ? reply.roots.flatMap(({ uri }) => pathOf(uri)) : [];
    },
    confirm(key, message) {
      if (!capabilities?.elicitation) return undefined;
      if (inputResponse(responses, key).kind === 'missing')
        throw new InputNeeded(key, { kind: 'confirm', message });
      return acceptedContent(responses, key, Confirmation)?.confirm === true;
    },
  };
}

export const askClient = ({ key, question }: InputNeeded): InputRequiredResult =>
  inputRequired({ inputRequests: { [key]: requestOf(question) } });

function requestOf(question: ClientQuestion) {
  if (question.kind === 'roots') return inputRequired.listRoots();
  return inputRequired.elicit({ message: question.message, requestedSchema: Confirmation });
}

/** Roots of other schemes lie on no disk. */
function pathOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}
