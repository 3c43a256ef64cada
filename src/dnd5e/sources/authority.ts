export const sourceNames = ['srd', 'open5e_v1', 'dnd5eapi', 'open5e_v2', 'orcbrew'] as const;
export type SourceName = (typeof sourceNames)[number];

/** Where several sources carry one entity, the better one wins. */
export const authority = {
  srd: 1,
  open5e_v1: 2,
  dnd5eapi: 3,
  open5e_v2: 4,
  orcbrew: 5,
} as const satisfies Record<SourceName, number>;
