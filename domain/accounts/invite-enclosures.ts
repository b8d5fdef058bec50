/** What an invite can carry for the person who accepts it. */

/** The choices of the form; the server takes any whole number up to the last. */
export const INTAKE_DUE_DAYS = [3, 7, 14, 30] as const;
export const intakeDueDaysMax = 30;

/** The name of the session that an invite proposes; the coach can change it later. */
export const firstSessionTitle = "First session";
