import { expect, test } from 'vitest';
import { withoutChatWords } from '../../src/text/chat-words.ts';

test.each([
  ['fly pls', 'fly'],
  ['please tell me about fly', 'tell me about fly'],
  ['hey, umm what does grappled do lol', 'what does grappled do'],
  ['ok quick question: cheapest sword? thanks in advance', 'cheapest sword?'],
  ['thank you', 'thank you'],
  ['pls', 'pls'],
  ['hi', 'hi'],
])('what is meant by "%s" is "%s"', (typed, meant) => {
  expect(withoutChatWords(typed)).toBe(meant);
});

test.each(['ok', 'pleased', 'yo-yo', 'hello kitty cursed hi', 'ring of pleasing'])(
  'words that only look like chat stay: %s',
  (typed) => {
    expect(withoutChatWords(`a ${typed}`)).toBe(`a ${typed}`);
  },
);
