import { secondMs } from "../time/time-spans";

/** How long one press counts as writing. */
export const typingShownMs = 8 * secondMs;
/** A browser says it again this often while its person writes. */
export const typingSaidEveryMs = 5 * secondMs;
