import { v } from "convex/values";
import type { ViewerQueryCtx } from "../gate/access";
import { findBy, rowsBy } from "../gate/rows";
import { readPractice } from "./practice";

export const setUpFields = {
  profile: v.boolean(),
  hours: v.boolean(),
  meeting: v.boolean(),
  library: v.boolean(),
  client: v.boolean(),
};

/** Null once all is done or the list is hidden. */
export async function findSetUp({ db, viewer }: ViewerQueryCtx) {
  const [practice, profile, item, coaching] = await Promise.all([
    readPractice(db, viewer.userId),
    findBy(db, "profiles", "userId", viewer.userId),
    rowsBy(db, "libraryItems", "by_isPublished_and_position", { isPublished: true }).first(),
    rowsBy(db, "coachings", "by_coachId_and_endedAt_and_startedAt", {
      coachId: viewer.userId,
    }).first(),
  ]);
  const { meetingLink, phoneNumber, place } = practice;
  const steps = {
    profile: profile?.bio !== undefined,
    hours: practice.areHoursConfirmed === true,
    meeting: [meetingLink, phoneNumber, place].some((way) => way !== undefined),
    library: item !== null,
    client: coaching !== null,
  };
  const isDone = practice.isSetupClosed === true || Object.values(steps).every(Boolean);
  return isDone ? null : steps;
}
