/** A badge counts up to this. Not among the limits, so that the first page does not load all of them. */
export const unreadBadgeMax = 99;
