import { fileURLToPath } from 'node:url';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type ClientInput, type ClientQuestion, InputNeeded } from '../tool/client-input.ts';

const Chosen = z.object({ choice: z.string() });
const Confirmation = z.object({ confirm: z.boolean().describe('Yes, do this') });

const Capabilities = z.looseObject({
  roots: z.unknown().optional(),
  elicitation: z.unknown().optional(),
});
type Capabilities = z.infer<typeof Capabilities>;
const Envelope = z.looseObject({ [CLIENT_CAPABILITIES_META_KEY]: Capabilities });

/**
 * The capabilities that a client declares. In the newer protocol every request carries them, since
 * several clients may share one server.
 */
export const declaredBy = (envelope: object | undefined): Capabilities | undefined =>
  Envelope.safeParse(envelope).data?.[CLIENT_CAPABILITIES_META_KEY];

/** Reads the replies that came with a call, and asks for those still missing. */
export function clientInput(
  capabilities: Capabilities | undefined,
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
    choose(key, message, options) {
      if (!capabilities?.elicitation) return undefined;
      if (inputResponse(responses, key).kind === 'missing')
        throw new InputNeeded(key, { kind: 'choose', message, options });
      const chosen = acceptedContent(responses, key, Chosen)?.choice;
      return options.find(({ value }) => value === chosen)?.value;
    },
  };
}

export const askClient = ({ key, question }: InputNeeded): InputRequiredResult =>
  inputRequired({ inputRequests: { [key]: requestOf(question) } });

function requestOf(question: ClientQuestion) {
  if (question.kind === 'roots') return inputRequired.listRoots();
  if (question.kind === 'confirm')
    return inputRequired.elicit({ message: question.message, requestedSchema: Confirmation });
  return inputRequired.elicit({
    message: question.message,
    requestedSchema: {
      type: 'object',
      properties: {
        choice: {
          type: 'string',
          title: 'Which one?',
          oneOf: question.options.map(({ value, title }) => ({ const: value, title })),
        },
      },
      required: ['choice'],
    },
  });
}

/** Roots with other schemes are not on a disk. */
function pathOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}
