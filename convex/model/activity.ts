import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../_generated/dataModel";
import type { ViewerMutationCtx } from "./access";

type Happening = Omit<WithoutSystemFields<Doc<"activity">>, "actorId" | "happenedAt">;

/** Adds one line to a client's story, in the transaction that made it true. */
export async function record({ db, viewer }: ViewerMutationCtx, happening: Happening) {
  await db.insert("activity", {
    ...happening,
    actorId: viewer.userId,
    happenedAt: Date.now(),
  });
}
