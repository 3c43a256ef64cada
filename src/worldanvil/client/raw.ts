import * as z from 'zod';

/** Something as the API sends it. Its fields are not promised, so none is required. */
export const Raw = z.record(z.string(), z.unknown());
export type Raw = z.infer<typeof Raw>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A thing of its own (and no plain value such as a date): it has a class. */
export const isEntity = (value: unknown): value is Raw =>
  isRaw(value) && typeof value.entityClass === 'string';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const idOf = (raw: Raw): string =>
  typeof raw.id === 'string' || typeof raw.id === 'number' ? String(raw.id) : '';

/** What people call it; several classes may have no title. */
export const titleOf = (raw: Raw): string => textOf(raw.title).trim();

/** `2026-05-02 18:41:07`; empty where the API gives no date. */
export const updatedAt = (raw: Raw): string =>
  isRaw(raw.updateDate) ? textOf(raw.updateDate.date).replace(/\.\d+$/, '') : '';

export const tagsOf = (raw: Raw): string[] =>
  textOf(raw.tags)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** A mark that is set. Numbers and texts stand where booleans are promised. */
export const isSet = (value: unknown): boolean =>
  value === true ||
  value === 1 ||
  (typeof value === 'string' && ['1', 'true'].includes(value.trim().toLowerCase()));

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRaw(value) && Object.keys(value).length === 0);
