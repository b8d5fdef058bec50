import type { DatabaseReader } from "../_generated/server";
import { findReportedStart } from "../people/settings";

/** The engine's code for data of which a part is or was missing. */
const doubtCode = "data-in-doubt";

/**
 * While rows may be missing, what has no row may be what lost it. A server that reports its state is trusted only once
 * it has reported since its start, because the stored report may be older than the loss. Other hosts report nothing.
 */
export async function isDataInDoubt(db: DatabaseReader): Promise<boolean> {
  const startedAt = findReportedStart();
  if (startedAt === null) return false;
  const state = await db.query("systemStates").first();
  const server = state?.server;
  if (server?.startedAt !== startedAt) return true;
  return server.reasons.some(({ code }) => code === doubtCode);
}
