import { versionKey } from '../datapack/release.ts';

/**
 * Makes a test whether an edit comment mentions a version. Versions are matched whole, so 1.21.2 is
 * neither 1.21.20 nor 1.21.2.1 nor 11.21.2; `1.21.x` means every 1.21 release. Anything else is
 * matched literally, never as a regular expression.
 */
export function versionMatcher(pattern: string): (comment: string) => boolean {
  const wanted = pattern.trim();
  const family = /^(\d+\.\d+)\.(?:x|\*)$/i.exec(wanted)?.[1];
  if (family !== undefined) {
    const test = new RegExp(`${before}${literal(family)}(?:\\.\\d+)?${after}`);
    return (comment) => test.test(comment);
  }
  const key = versionKey(wanted);
  if (/^\d+\.\d+(\.\d+)?$/.test(key)) {
    const test = new RegExp(`${before}${literal(key)}${after}`);
    return (comment) => test.test(comment);
  }
  if (/^(\d+\.\d+(\.\d+)?-(snap|pre|rc|es)\d+|\d\dw\d\d[a-z~])$/.test(key))
    return (comment) => versionsIn(comment).includes(key);
  const text = wanted.toLowerCase();
  return (comment) => comment.toLowerCase().includes(text);
}

const before = '(?<![\\d.])';
const after = '(?!\\d|\\.\\d)';
const literal = (text: string): string => text.replaceAll('.', '\\.');

const mentioned =
  /(?<![\d.])\d+\.\d+(?:\.\d+)?[\s-]*(?:snapshot|snap|pre-?release|pre|release candidate|rc)[\s-]*\d+|\b\d\dw\d\d[a-z~]/gi;

const versionsIn = (comment: string): string[] =>
  [...comment.matchAll(mentioned)].map(([text]) => versionKey(text));
