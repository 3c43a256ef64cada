/** Where several sources carry one entity, the better one wins. */
export const authority = { srd: 1, open5e_v1: 2, dnd5eapi: 3, open5e_v2: 4, orcbrew: 5 } as const;
export type SourceName = keyof typeof authority;
