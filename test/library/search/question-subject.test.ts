import { expect, test } from 'vitest';
import { factWords } from '../../../src/dnd5e/model/question-forms.ts';
import { subjectOf } from '../../../src/library/search/question-subject.ts';

const facts = new Set(factWords);
const subject = (question: string) => subjectOf(question.split(' '), facts);

test.each([
  ['how many hit dice does a displacer beast have', 'displacer beast'],
  ['does the ring of winter need attunement', 'ring of winter'],
  ['is thunder step a bonus action', 'thunder step'],
  ['casting time of steel wind strike', 'steel wind strike'],
])('%s: about %s', (question, name) => {
  expect(subject(question)).toBe(name);
});

test.each([
  ['a question without a fact', 'how do i grapple somebody'],
  ['what somebody does', 'what happens when i drop to zero hit points'],
  ['a fact of several things', 'damage of a fall compared with a fireball'],
  [
    'a description',
    'does the big green monster that lives under old stone bridges have hit points',
  ],
  ['a fact alone', 'what is a bonus action'],
])('%s has no subject: %s', (_why, question) => {
  expect(subject(question)).toBeUndefined();
});
