import { secondMs } from "../time/time-spans";

/** How long one key press counts as writing. */
export const typingShownMs = 8 * secondMs;
/** How often a browser reports it while its person writes. */
export const typingSaidEveryMs = 5 * secondMs;
