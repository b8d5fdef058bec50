import { freshMs } from "../../../domain/limits";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import { refuse } from "../../gate/refuse";

interface FreshCtx {
  db: DatabaseReader;
  signInId: Id<"authSessions">;
}

/**
 * Refuses unless the caller confirmed their password (and code) on this sign-in in the last minutes; signing in counts.
 * A refused caller calls `auth:confirm` and retries.
 */
export async function requireFresh(ctx: FreshCtx): Promise<void> {
  if (!(await isFresh(ctx))) refuse({ code: "CONFIRMATION_REQUIRED" });
}

async function isFresh({ db, signInId }: FreshCtx): Promise<boolean> {
  const signIn = await db.get("authSessions", signInId);
  return (signIn?.confirmedAt ?? -freshMs) + freshMs > Date.now();
}
