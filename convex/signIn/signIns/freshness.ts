import { freshMs } from "../../../domain/limits";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import { refuse } from "../../gate/refuse";

interface FreshCtx {
  db: DatabaseReader;
  signInId: Id<"authSessions">;
}

/**
 * The caller confirmed their password (and code) on this sign-in in the last minutes. Signing in counts. Otherwise they
 * call `auth:confirm` and retry.
 */
export async function requireFresh(ctx: FreshCtx): Promise<void> {
  if (!(await isFresh(ctx))) refuse({ code: "CONFIRMATION_REQUIRED" });
}

async function isFresh({ db, signInId }: FreshCtx): Promise<boolean> {
  const signIn = await db.get("authSessions", signInId);
  return (signIn?.confirmedAt ?? -freshMs) + freshMs > Date.now();
}
