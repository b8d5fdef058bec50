import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { recentActivityMax } from "../../domain/limits";
import type { Doc, Id } from "../_generated/dataModel";
import { rowsBy, showFields } from "../gate/rows";
import { vActivityKind, vSender } from "../validators";
import type { ViewerQueryCtx } from "../gate/access";
import { findProfile } from "../people/profiles";
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
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
};

export async function listRecent({ db }: ViewerQueryCtx) {
  const rows = await db
    .query("activity")
    .withIndex("by_happenedAt")
    .order("desc")
    .take(recentActivityMax);
  return await Promise.all(
    rows.map(async (row) => {
      const { clientId } = row;
      return { ...toHappening(row), clientId, ...(await findProfile(db, clientId)) };
    }),
  );
}

export async function listTimeline(
  { db }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const page = await rowsBy(db, "activity", "by_clientId_and_happenedAt", { clientId })
    .order("desc")
    .paginate(paginationOpts);
  return { ...page, page: page.page.map(toHappening) };
}
