/** What students agree to, and the ISO date of the last change of our part of each text. */
export const legalTexts = { privacy: '2026-11-30', terms: '2026-11-30' } as const;
