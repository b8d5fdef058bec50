import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { refuse } from "../gate/refuse";
import type { Caller } from "./limits/attempts";
import { type ChallengeUse, isChallengeOurs } from "./limits/challenges";
import type { PasskeyAnswer } from "./secondStep/passkeyAnswers";
import { refuseRateLimited } from "./flows";
import type { Tokens } from "./shapes";

type Ctx = Pick<ActionCtx, "runMutation" | "runAction">;

export async function signInWithPasskey(
  ctx: Ctx,
  answer: PasskeyAnswer,
  caller: Caller,
): Promise<Tokens> {
  const checked = await checkAnswer(ctx, answer, { use: "sign in", caller });
  const tokens = await ctx.runMutation(internal.signIn.passkeyRows.enter, { ...checked, caller });
  return tokens ?? refuse({ code: "SIGN_IN_REFUSED" });
}

export async function checkAnswer(
  ctx: Ctx,
  { credentialId, challenge, response }: PasskeyAnswer,
  { use, caller }: { use: ChallengeUse; caller: Caller },
): Promise<{ credentialId: string; counter: number; challenge: string }> {
  const looked = { credentialId, isConfirming: use !== "sign in", caller };
  const { waitMs, passkey } = await ctx.runMutation(internal.signIn.passkeyRows.find, looked);
  refuseRateLimited(waitMs);
  const isOurs = isChallengeOurs(challenge, use);
  if (passkey === null || !isOurs) refuse({ code: "SIGN_IN_REFUSED" });
  const asked = { response, challenge, passkey };
  const counter = await ctx.runAction(internal.signIn.passkeyChecks.checkAssertion, asked);
  if (counter === null) refuse({ code: "SIGN_IN_REFUSED" });
  return { credentialId, counter, challenge };
}
