/**
 * Release dates that neither list has. 1.13.x: Mojang's announcements; 26.3: the day third-party
 * projects updated to it (GeyserMC's mappings), a day after its last release candidate.
 */
export const releaseDays: Readonly<Record<string, string>> = {
  '1.13': '2018-07-18',
  '1.13.1': '2018-08-22',
  '1.13.2': '2018-10-22',
  '26.3': '2026-09-15',
};
