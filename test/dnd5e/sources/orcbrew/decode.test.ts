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

  it('reads the quotes of an old Windows editor', () => {
    const bytes = Buffer.from([0x22, 0x93, 0x45, 0x92, 0x73, 0x85, 0x94, 0x80, 0xe9, 0x22]);
    expect(decode(bytes).text).toBe('"“E’s…”€é"');
  });

  it('keeps UTF-8 where a few characters of an old editor were pasted in', () => {
    const bytes = Buffer.concat([
      Buffer.from('{:a "Straße, naïve, 炎'),
      Buffer.from([0xe9, 0x92]),
      Buffer.from('"}'),
    ]);
    expect(decode(bytes)).toEqual({
      encoding: 'utf-8 with 2 bytes of windows-1252',
      text: '{:a "Straße, naïve, 炎é’"}',
    });
  });
});
