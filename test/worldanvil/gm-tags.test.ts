import { expect, test } from 'vitest';
import { withoutGmTags } from '../../src/worldanvil/audience/gm-tags.ts';
import { isPublishedNote, vaultEntries } from '../../src/worldanvil/vault/vault-entries.ts';

const TAGS = ['secret', 'subcontainer', 'comment'];

test.each([
  ['@[Secret](person:1) rest'],
  ['@[Secret Society](organization:1) rest'],
  ['[[Secret door]] rest'],
  ['[Secret door](lore://article/a/b) rest'],
  ['@[Comment on the war](document:1) rest'],
])('the words of a link are no tag: %s', (text) => {
  expect(withoutGmTags(text, TAGS)).toBe(text);
});

test.each([
  ['a [secret]HIDDEN[/secret] z', 'a  z'],
  ['a [secret](HIDDEN)[/secret] z', 'a  z'],
  ['a [secret title=x](HIDDEN)[/secret] z', 'a  z'],
  ['a [secret:1]HIDDEN[/secret] z', 'a  z'],
  ['a [secret note]HIDDEN[/secret] z', 'a  z'],
  ['a [secret] HIDDEN @[Secret door](location:1) HIDDEN', 'a '],
])('what is a tag hides: %s', (text, shown) => {
  expect(withoutGmTags(text, TAGS)).toBe(shown);
});

const note = (title: string, front: Record<string, unknown>, text: string) => ({
  path: title,
  title,
  front,
  text,
  modified: new Date(0),
});

test.each([
  [{ publish: true }, true],
  [{ publish: true, draft: 'true' }, false],
  [{ publish: true, isDraft: 'true' }, false],
  [{ publish: true, is_draft: 1 }, false],
  [{ state: 'public', isDraft: false }, true],
])('a note with %j is published: %s', (front, published) => {
  expect(isPublishedNote(note('A', front, ''))).toBe(published);
});

test('players read a note to its end past a link to a secret note, and no address of a world', () => {
  const address = 'https://www.worldanvil.com/w/coast/a/hidden-heir-person';
  const notes = [
    note('Quay', { publish: true }, `By the [[Secret Note]] and [him](${address}) ${address} END`),
    note('Secret Note', {}, 'HIDDEN'),
  ];
  const home = { title: 'Coast', document: 'vaultp-coast', audience: 'player' as const };
  const [quay, ...others] = vaultEntries(notes, home);
  expect(others).toEqual([]);
  expect(quay?.body.text).toMatch(/^By the Secret Note and him +END$/);
});
