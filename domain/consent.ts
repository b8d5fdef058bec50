/** What a person can be asked to allow. */
export const CONSENT_KINDS = ["coaching_data"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
