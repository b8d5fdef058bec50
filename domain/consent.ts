/** What a person can be asked to allow. */
export const CONSENT_KINDS = ["coaching_data"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** Each wording people have agreed to; `src/content/journey/consent.ts` holds the last one. A new wording adds a line. */
export const CONSENT_TEXT_VERSIONS = ["1", "2"] as const;
export type ConsentTextVersion = (typeof CONSENT_TEXT_VERSIONS)[number];

/** The wording that is asked about today. */
export const consentTextVersion = "2" satisfies ConsentTextVersion;

/** The last word counts, and only about the words it was given to. */
export const isConsentInForce = (
  last: { isGiven: boolean; textVersion: string } | null | undefined,
): boolean => last?.isGiven === true && last.textVersion === consentTextVersion;
