import type { Account } from "../budget/budget";
import { Lane } from "../budget/lane";
import { steadyNowMs } from "../clock";
import type { HttpLimits } from "../limits";
import { HttpError } from "./http-error";

/** A body costs its sender one more turn for this many bytes. */
export const bytesPerTurn = 16_384;
/** A streamed part costs one turn for this many bytes, because it is not parsed. */
export const streamedBytesPerTurn = 65_536;
/** Files of the web app are requested by the dozen and cost little. */
export const fileTurn = 0.2;

/**
 * Waits while this caller's person or network has used up its rate. If the wait is too long the request is rejected,
 * but only after a delay, because a rejection costs the server more than a caller that retries without pause.
 */
export async function awaitTurn(limits: HttpLimits, account: Account, cost: number): Promise<void> {
  const waitMs = account.pace(cost);
  if (waitMs === 0) return;
  if (account.neighborCount > limits.requestsAtOncePerNetworkMax) {
    account.refundTurn(cost);
    throw tooManyRequests();
  }
  await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, limits.waitForTurnMs)));
  if (waitMs <= limits.waitForTurnMs) return;
  account.refundTurn(cost);
  throw tooManyRequests();
}

const tooManyRequests = () =>
  new HttpError(429, "TooManyRequests", "Too many requests came from here. Try again later.");

/**
 * Waits until the earlier calls of this caller's network without sign-in have run and are paid for. The caller calls
 * the returned function after its own call.
 */
export async function enterLane(limits: HttpLimits, account: Account): Promise<() => void> {
  const { lane } = account;
  if (lane === null) return () => undefined;
  const untilMs = steadyNowMs() + limits.waitForTurnMs;
  const rest = async () => {
    if (steadyNowMs() > untilMs) throw tooManyRequests();
    await awaitTurn(limits, account, 0);
  };
  await lane.enterPaid(() => account.pace(0), rest);
  return () => lane.leave();
}

/** Runs one query of a person at a time; others get a turn of the event loop before the next one. */
export async function enterQueryLane({ queryLane }: Account): Promise<() => void> {
  await queryLane?.enter();
  return () => void setImmediate(() => queryLane?.leave());
}

const strangers = new Lane();

/**
 * Starts one request without sign-in in each turn of the event loop, no matter how many wait, because calls of
 * signed-in people need several turns.
 */
export async function awaitStrangersTurn(): Promise<void> {
  await strangers.enter();
  await new Promise<void>((resolve) => setImmediate(resolve));
  strangers.leave();
}

/** Holds these bytes until the response is sent; throws when there is no room. */
export function requireRoom(account: Account, bytes: number): void {
  const refusal = account.hold(bytes);
  if (refusal !== null) throw new HttpError(429, "TooManyBytes", refusal);
}

/**
 * Like `requireRoom`, for the answer of a function that has run: its caller must know that, so as not to call it again.
 */
export function requireRoomAfter(account: Account, bytes: number): void {
  const refusal = account.hold(bytes);
  if (refusal !== null) {
    throw new HttpError(
      500,
      "AnswerTooLarge",
      `The function has run; its answer was not sent. ${refusal}`,
    );
  }
}
