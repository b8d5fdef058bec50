/** On request, after the retention period, or again after a restored backup. */
export const ERASURE_CAUSES = ["asked", "retention", "restored"] as const;
export type ErasureCause = (typeof ERASURE_CAUSES)[number];

/** Unusually many, or a clock that jumped. */
export const STOP_CAUSES = ["many", "clock"] as const;
export type StopCause = (typeof STOP_CAUSES)[number];
