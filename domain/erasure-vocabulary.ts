/** Why somebody is deleted: they asked, their time is over, or a backup brought them back. */
export const ERASURE_CAUSES = ["asked", "retention", "restored"] as const;
export type ErasureCause = (typeof ERASURE_CAUSES)[number];

/** Why a run deleted nobody: far more people than usual, or a clock that jumped. */
export const STOP_CAUSES = ["many", "clock"] as const;
export type StopCause = (typeof STOP_CAUSES)[number];
