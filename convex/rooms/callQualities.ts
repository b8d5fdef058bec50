import type { ObjectType } from "convex/values";
import {
  describeQuality,
  isQualitySample,
  qualityEveryMsMin,
  qualitySamplesMax,
} from "../../domain/schedule/call-quality";
import { isOfThisTime } from "../../domain/schedule/session-rooms";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { rowsBy } from "../gate/rows";
import type { qualityFields } from "./tables";

/** Stores a sample from one of two who are in the call. One that comes too soon is left out. */
export async function measureCall(
  { db, viewer }: ViewerMutationCtx,
  { _id, clientId }: Doc<"sessions">,
  sample: ObjectType<typeof qualityFields>,
) {
  if (!isQualitySample(sample)) refuseInvalid("sample", "malformed");
  const { userId } = viewer;
  const now = Date.now();
  const row = (await listQualities(db, _id)).find((each) => each.userId === userId);
  if (row === undefined) {
    const samples = [{ at: now, ...sample }];
    const measured = { sessionId: _id, clientId, userId, samples, measuredAt: now };
    await db.insert("callQualities", measured);
  } else if (now - row.measuredAt >= qualityEveryMsMin) {
    const samples = [...row.samples, { at: now, ...sample }].slice(-qualitySamplesMax);
    await db.patch("callQualities", row._id, { samples, measuredAt: now });
  }
}

/** How well the call arrived at each of the two, by samples of the session's present time. */
export async function readQualities(db: DatabaseReader, session: Doc<"sessions">) {
  const rows = (await listQualities(db, session._id)).toSorted(
    (one, other) => other.measuredAt - one.measuredAt,
  );
  const of = (isWanted: (userId: Id<"users">) => boolean) => {
    const samples = rows.find(({ userId }) => isWanted(userId))?.samples ?? [];
    return describeQuality(samples.filter(({ at }) => isOfThisTime({ seenAt: at }, session)));
  };
  return {
    client: of((userId) => userId === session.clientId),
    coach: of((userId) => userId !== session.clientId),
  };
}

/** More than two where another coach took over. */
const qualitiesMax = 10;

const listQualities = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  rowsBy(db, "callQualities", "by_sessionId_and_userId", { sessionId }).take(qualitiesMax);
