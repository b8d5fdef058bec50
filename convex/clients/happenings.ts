import { asyncMap } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { recentActivityMax } from "../../domain/limits";
import type { Doc, Id } from "../_generated/dataModel";
import type { ViewerQueryCtx } from "../gate/access";
import { rowsBy, showFields, showPage } from "../gate/rows";
import { findProfile, namedClientFields } from "../people/profiles";
import { vActivityKind, vSender } from "../validators";
import { activitySubjectFields } from "./tables";

export const happeningFields = {
  activityId: v.id("activity"),
  kind: vActivityKind,
  by: vSender,
  happenedAt: v.number(),
  happenings: v.number(), // Sessions of a series that changed together, otherwise 1.
  ...activitySubjectFields,
};

const toHappening = (row: Doc<"activity">) => ({
  activityId: row._id,
  kind: row.kind,
  by: row.actorId === row.clientId ? ("client" as const) : ("coach" as const),
  happenedAt: row.happenedAt,
  happenings: row.happenings ?? 1,
  ...showFields(activitySubjectFields, row),
});

export const namedHappeningFields = {
  ...happeningFields,
  ...namedClientFields,
};

export async function listRecent({ db }: ViewerQueryCtx) {
  const rows = await db
    .query("activity")
    .withIndex("by_happenedAt")
    .order("desc")
    .take(recentActivityMax);
  return await asyncMap(rows, async (row) => {
    const { clientId } = row;
    return { ...toHappening(row), clientId, ...(await findProfile(db, clientId)) };
  });
}

export async function listTimeline(
  { db }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const rows = rowsBy(db, "activity", "by_clientId_and_happenedAt", { clientId }).order("desc");
  return await showPage(rows.paginate(paginationOpts), toHappening);
}
