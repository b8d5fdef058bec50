import { partial } from "convex-helpers/validators";
import { v } from "convex/values";
import { coachMutation, memberQuery } from "./functions";
import { findCoachId, practiceFields, readPractice, savePractice } from "./model/practice";

/** How the practice is run, for the coach of it and for every client in it. */
export const get = memberQuery({
  args: {},
  returns: v.object(practiceFields),
  handler: async (ctx) => {
    const practice = await readPractice(ctx.db, await findCoachId(ctx));
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
      welcomeVideoUrl: practice.welcomeVideoUrl,
    };
  },
});

/** Changes what is named and leaves the rest; an empty text takes the old one away. */
export const save = coachMutation({
  args: partial(practiceFields),
  returns: v.null(),
  handler: async (ctx, change) => {
    await savePractice(ctx, change);
    return null;
  },
});
