import * as z from 'zod';

/** An entity as the API sends it. No field is guaranteed, so none is required. */
export const Raw = z.record(z.string(), z.unknown());
export type Raw = z.infer<typeof Raw>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An entity (not a plain value such as a date): it has a class. */
export const isEntity = (value: unknown): value is Raw =>
  isRaw(value) && typeof value.entityClass === 'string';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const idOf = (raw: Raw): string =>
  typeof raw.id === 'string' || typeof raw.id === 'number' ? String(raw.id) : '';

/** The title; several classes may have none. */
export const titleOf = (raw: Raw): string => textOf(raw.title).trim();

/** `2026-05-02 18:41:07`; empty if the API gives no date. */
export const updatedAt = (raw: Raw): string =>
  isRaw(raw.updateDate) ? textOf(raw.updateDate.date).replace(/\.\d+$/, '') : '';

export const tagsOf = (raw: Raw): string[] =>
  textOf(raw.tags)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** A flag that is set. The API sends numbers and texts where booleans are documented. */
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
