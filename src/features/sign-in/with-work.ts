import { normalizeEmail } from "@domain/accounts/email-addresses";
import { workSubject } from "@domain/accounts/proof-of-work";
import type { Value } from "convex/values";

import { workWhenBusy } from "@/lib/sign-in/work-when-busy";

type SignInParams = { flow: string; email: string; password?: string };

/** Repeats the call with a proof of work when a busy server asks for one. */
export async function withWork(
  params: SignInParams & Record<string, string>,
  send: (request: Record<string, Value>) => Promise<unknown>,
): Promise<void> {
  const email = normalizeEmail(params.email) ?? params.email; // Normalized as on the server.
  await workWhenBusy(workSubject({ ...params, email }), (work) =>
    send(work === undefined ? params : { ...params, work: { ...work } }),
  );
}
