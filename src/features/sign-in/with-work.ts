import { normalizeEmail } from "@domain/accounts/email-addresses";
import { workSubject } from "@domain/accounts/proof-of-work";
import type { Value } from "convex/values";

import { refusalIn } from "@/content/failures";

type SignInParams = { flow: string; email: string; password?: string };
type Params = Record<string, Value>;

/** A server that gets busier meanwhile asks for more. */
const attemptsMax = 4;

/** Repeats the call with a proof of work when a busy server asks for one. */
export async function withWork(
  params: SignInParams & Record<string, string>,
  send: (request: Params) => Promise<unknown>,
): Promise<void> {
  let request: Params = params;
  for (let attempt = 1; ; attempt++) {
    try {
      await send(request);
      return;
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.code !== "WORK_REQUIRED" || attempt === attemptsMax) throw error;
      const { doWork } = await import("@/lib/sign-in/proof-of-work");
      const email = normalizeEmail(params.email) ?? params.email; // As the server normalizes it.
      const { salt, nonces } = await doWork(refusal, workSubject({ ...params, email }));
      request = { ...params, work: { salt, nonces } };
    }
  }
}
