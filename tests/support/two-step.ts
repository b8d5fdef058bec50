import { api } from "../../convex/_generated/api";
import { decodeBase32 } from "../../domain/base32";
import { oneTimeCode, stepAt } from "../../domain/one-time-codes";
import type { Door, Tokens } from "./front-door";

/** An authenticator app in somebody's hand. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** What it shows so many steps from now. */
  code: (away?: number) => Promise<string>;
}

export async function codeOf(secret: string, away = 0, now = Date.now()): Promise<string> {
  const bytes = decodeBase32(secret);
  if (bytes === null) throw new Error("That secret is no base32.");
  return await oneTimeCode(bytes, stepAt(now) + away);
}

/** A code that is right at no step around now. */
export async function wrongCodeOf(secret: string, now = Date.now()): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((away) => codeOf(secret, away, now)));
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555"];
  return wrong.find((code) => !right.includes(code)) ?? "";
}

/** Switches two-step sign-in on from a sign-in that is fresh, and gives the first code. */
export async function enrol(door: Door, tokens: Tokens): Promise<Authenticator> {
  const hand = door.from({ tokens });
  const { secret } = await hand.action(api.signIn.twoStep.begin, {});
  const code = (away = 0) => codeOf(secret, away);
  const { recoveryCodes } = await hand.action(api.signIn.twoStep.finish, {
    secondCode: await code(-1), // the present code is then still good for the test
  });
  return { secret, recoveryCodes, code };
}
