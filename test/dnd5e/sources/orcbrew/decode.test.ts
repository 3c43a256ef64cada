import { describe, expect, it } from 'vitest';
import { decode } from '../../../../src/dnd5e/sources/orcbrew/decode-text.ts';

describe('files as editors save them', () => {
  it.each<[string, Buffer]>([
    ['utf-8', Buffer.from('{:a "é"}')],
    ['utf-8', Buffer.from('\uFEFF{:a "é"}')],
    ['utf-16le', Buffer.from('\uFEFF{:a "é"}', 'utf16le')],
    ['utf-16be', Buffer.from('\uFEFF{:a "é"}', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('{:a "é"}', 'latin1')],
  ])('%s', (encoding, bytes) => {
    expect(decode(bytes)).toEqual({ encoding, text: '{:a "é"}' });
  });
});
