import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { ViewerMutationCtx } from "../../gate/access";
import { removeOwnDevices } from "../../push/pushDevices";
import { listSignIns } from "./signIns";

/**
 * Ends sign-ins of the person, whose devices then show no notifications either. Deleting the rows ends all access; the
 * library's refresh tokens are deleted right after.
 */
export async function endOwnSignIns(
  ctx: ViewerMutationCtx & Pick<MutationCtx, "scheduler">,
  isToEnd: (signInId: Id<"authSessions">) => boolean,
) {
  const signIns = await listSignIns(ctx.db, ctx.viewer.userId);
  const signInIds = signIns.map(({ _id }) => _id).filter(isToEnd);
  for (const signInId of signInIds) await ctx.db.delete("authSessions", signInId);
  await removeOwnDevices(ctx, ({ signInId }) => isToEnd(signInId));
  await ctx.scheduler.runAfter(0, internal.signIn.sweep.forgetTokens, { signInIds });
}
