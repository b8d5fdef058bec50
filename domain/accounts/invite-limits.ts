import { dayMs } from "../time/time-spans";

export const clientInviteMs = 14 * dayMs;
/** Kept this long after it expired, so that the coach sees what became of it and can send it again. */
export const clientInviteKeptMs = 30 * dayMs;
export const clientInvitesAtOnceMax = 100;
export const clientInvitesPerDayMax = 500;
export const clientInvitesListedMax = 500;
export const clientsPerLinkMax = 50;
