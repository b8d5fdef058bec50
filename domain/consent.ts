/** What a person can be asked to allow. */
export const CONSENT_KINDS = ["coaching_data"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** Each wording people have agreed to; `src/content/journey/consent.ts` holds the last one. A new wording adds a line. */
export const CONSENT_TEXT_VERSIONS = ["1"] as const;
export type ConsentTextVersion = (typeof CONSENT_TEXT_VERSIONS)[number];
