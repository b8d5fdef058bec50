import type { SessionStatus } from "../schedule/session-statuses";

/** What a client agreed with their coach: how many sessions, until when, for how much, and whether that is paid. */
export const PAYMENT_STATES = ["open", "paid", "overdue"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const packageSessionsMax = 200;
export const packagesPerClientMax = 20;
export const priceCharactersMax = 60;
/** In the list of those that are not paid. */
export const unpaidListedMax = 100;

/**
 * A session uses one of the package once it took place, and when the client did not come: the time was theirs. One that
 * was cancelled uses none, at any notice; a coach who charges for it records it as a no-show.
 */
export const USING_STATUSES = ["completed", "no-show"] as const satisfies SessionStatus[];

export const countLeft = (included: number, used: number) => Math.max(0, included - used);

/** Ahead of the last session, so that what comes next is talked about in it. */
export const isRenewalDue = (left: number) => left <= 1;
