import { freshMs } from "../../../domain/limits";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import { refuse } from "../refuse";

/** What a function made by a member's or coach's builder has. */
interface FreshCtx {
  db: DatabaseReader;
  signInId: Id<"authSessions">;
}

/**
 * For what too much hangs on: the caller gave their password, and a code where they have an authenticator, on this very
 * sign-in a few minutes ago. Signing in counts. Who was refused confirms by `auth:confirm` and asks again.
 */
export async function requireFresh(ctx: FreshCtx): Promise<void> {
  if (!(await isFresh(ctx))) refuse({ code: "CONFIRMATION_REQUIRED" });
}

async function isFresh({ db, signInId }: FreshCtx): Promise<boolean> {
  const signIn = await db.get("authSessions", signInId);
  return (signIn?.confirmedAt ?? -freshMs) + freshMs > Date.now();
}
