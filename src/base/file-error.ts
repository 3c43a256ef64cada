import { LoreError, messageOf, unavailable } from './error.ts';
import { lookup } from './lookup.ts';

/** What an error of the file system means, and what to do about it. */
const reasons: Readonly<Record<string, readonly [reason: string, next: string]>> = {
  EACCES: ['you have no right to read or write it', 'Give yourself the right, or name another.'],
  EPERM: ['you have no right to read or write it', 'Give yourself the right, or name another.'],
  EROFS: ['nothing can be written there', 'Name another place.'],
  ENOSPC: ['the disk is full', 'Make room, then run this again.'],
  EDQUOT: ['your share of the disk is full', 'Make room, then run this again.'],
  EFBIG: ['files here may not be as large', 'Name another place.'],
  ENOENT: ['there is no such file or folder', 'Check the name and the folder.'],
  EISDIR: ['it is a folder', 'Name a file.'],
  ENOTDIR: ['one of its folders is a file', 'Name another place.'],
  EEXIST: ['something else is in its place', 'Name another place.'],
  ENOTEMPTY: ['something else is in its place', 'Name another place.'],
  ELOOP: ['it is a link that leads to itself', 'Name another place.'],
  ENAMETOOLONG: ['its name is too long', 'Name a shorter one.'],
  EBUSY: ['another program uses it', 'Close that program, then run this again.'],
  EIO: ['the disk failed', 'Check the disk, or name another place.'],
};

const known = (error: unknown) =>
  error instanceof Error && 'code' in error ? lookup(reasons, String(error.code)) : undefined;

/** Why a file could not be read or written, as part of a sentence. */
export function fileReason(error: unknown): string {
  if (error instanceof LoreError) return error.sentence.replace(/\.$/, '');
  return known(error)?.[0] ?? messageOf(error);
}

/** An error of the file system as one sentence about its path; undefined for any other error. */
export function fileError(error: unknown): LoreError | undefined {
  const reason = known(error);
  if (!reason || !(error instanceof Error) || !('path' in error)) return undefined;
  // What is renamed exists; the place it gets is at fault.
  const path = String('dest' in error ? error.dest : error.path);
  return unavailable(`${path}: ${reason[0]}.`, { next: reason[1], cause: error });
}

/** The same about a path that the user knows, for an error in what lies in or beside it. */
export const fileErrorAt = (path: string, what: 'read' | 'written', error: unknown): LoreError =>
  unavailable(`${path} cannot be ${what}: ${fileReason(error)}.`, {
    ...(known(error) && { next: known(error)?.[1] }),
    cause: error,
  });
