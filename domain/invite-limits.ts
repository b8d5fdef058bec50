/** How long and how often clients are invited. */
export const clientInviteMs = 14 * 24 * 60 * 60 * 1000;
/** After it has expired, so that the coach sees what became of it and can send it again. */
export const clientInviteKeptMs = 30 * 24 * 60 * 60 * 1000;
export const clientInvitesAtOnceMax = 100;
export const clientInvitesPerDayMax = 500;
export const clientInvitesListedMax = 500;
export const clientsPerLinkMax = 50;
