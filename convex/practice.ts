import { partial } from "convex-helpers/validators";
import { v } from "convex/values";
import { coachMutation, coachQuery, memberQuery } from "./gate/functions";
import { findCoachId, practiceFields, readPractice, savePractice } from "./practice/practice";
import { findSetUp, setUpFields } from "./practice/setUp";

/** Null for a client without a coach. */
export const get = memberQuery({
  args: {},
  returns: v.union(v.null(), v.object(practiceFields)),
  handler: async (ctx) => {
    const coachId = await findCoachId(ctx);
    if (coachId === null) return null;
    const practice = await readPractice(ctx.db, coachId);
    const isCoach = ctx.viewer.role === "admin";
    return {
      practiceName: practice.practiceName,
      timeZone: practice.timeZone,
      weekly: practice.weekly,
      exceptions: practice.exceptions,
      noticeHours: practice.noticeHours,
      cancelWindowHours: practice.cancelWindowHours,
      responseTargetHours: practice.responseTargetHours,
      meetingLink: practice.meetingLink,
      phoneNumber: practice.phoneNumber,
      place: practice.place,
      invoiceLines: isCoach ? practice.invoiceLines : undefined,
      welcomeVideoUrl: practice.welcomeVideoUrl,
      welcomeVideoMinutes: practice.welcomeVideoMinutes,
      bufferMinutes: practice.bufferMinutes,
      dailySessions: isCoach ? practice.dailySessions : undefined,
      newcomerSessions: isCoach ? practice.newcomerSessions : undefined,
      areHoursConfirmed: practice.areHoursConfirmed,
      isSetupClosed: practice.isSetupClosed,
    };
  },
});

export const setUp = coachQuery({
  args: {},
  returns: v.union(v.null(), v.object(setUpFields)),
  handler: findSetUp,
});

export const save = coachMutation({
  args: partial(practiceFields),
  handler: (ctx, change) => savePractice(ctx, change),
});
