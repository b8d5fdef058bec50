import { v } from "convex/values";
import { fileUndoMs } from "../domain/limits";
import { internal } from "./_generated/api";
import { clientQuery, memberMutation, memberQuery } from "./functions";
import {
  coachCardFields,
  readCoachCard,
  ownProfileFields,
  readOwnProfile,
  saveOwnProfile,
} from "./model/ownProfile";
import { bringPhotoBack, listPhotos, takePhotoBack } from "./model/photos";

/** The viewer's own profile, as their account page shows it. */
export const get = memberQuery({
  args: {},
  returns: v.object(ownProfileFields),
  handler: (ctx) => readOwnProfile(ctx),
});

/** Changes what is named and leaves the rest; an empty text takes the old one away. */
export const save = memberMutation({
  args: {
    firstName: v.optional(v.string()),
    lastName: v.optional(v.string()),
    phone: v.optional(v.string()),
    bio: v.optional(v.string()),
    timeZone: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, change) => {
    await saveOwnProfile(ctx, change);
    return null;
  },
});

/** Whom a client is in coaching with, as far as they show themselves. */
export const coach = clientQuery({
  args: {},
  returns: v.object(coachCardFields),
  handler: (ctx) => readCoachCard(ctx),
});

/** Whose photos there are to see: one's own and those on the other side. `photoAt` names each as it is now. */
export const photos = memberQuery({
  args: {},
  returns: v.array(v.object({ personId: v.id("users"), photoAt: v.number() })),
  handler: (ctx) => listPhotos(ctx),
});

/** It can be brought back for a while; then its bytes are gone. A new one comes in by the file door. */
export const removePhoto = memberMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await takePhotoBack(ctx);
    const { userId } = ctx.viewer;
    await ctx.scheduler.runAfter(2 * fileUndoMs, internal.fileDoor.photoRecords.sweepRemoved, {
      userId,
    });
    return null;
  },
});

export const restorePhoto = memberMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await bringPhotoBack(ctx);
    return null;
  },
});
