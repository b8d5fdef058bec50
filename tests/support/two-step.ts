import { api } from "../../convex/_generated/api";
import { decodeBase32 } from "../../domain/accounts/base32";
import { oneTimeCode, stepAt } from "../../domain/accounts/one-time-codes";
import type { Door, Tokens } from "./front-door";

export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** The code this many time steps from now. */
  code: (away?: number) => Promise<string>;
}

export async function codeOf(secret: string, away = 0, now = Date.now()): Promise<string> {
  const bytes = decodeBase32(secret);
  if (bytes === null) throw new Error("That secret is not base32.");
  return await oneTimeCode(bytes, stepAt(now) + away);
}

/** A code that is wrong at every step around now. */
export async function wrongCodeOf(secret: string, now = Date.now()): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((away) => codeOf(secret, away, now)));
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555"];
  return wrong.find((code) => !right.includes(code)) ?? "";
}

/** Turns on two-step sign-in from a fresh sign-in, and gives the first code. */
export async function enrol(door: Door, tokens: Tokens): Promise<Authenticator> {
  const hand = door.from({ tokens });
  const { secret } = await hand.action(api.signIn.twoStep.begin, {});
  const code = (away = 0) => codeOf(secret, away);
  const { recoveryCodes } = await hand.action(api.signIn.twoStep.finish, {
    secondCode: await code(-1), // Uses the previous step, so that the test can still use the current code.
  });
  return { secret, recoveryCodes, code };
}
