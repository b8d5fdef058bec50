import { v } from "convex/values";
import { fileUndoMs } from "../domain/limits";
import { internal } from "./_generated/api";
import { clientQuery, memberMutation, memberQuery } from "./gate/functions";
import {
  coachCardFields,
  readCoachCard,
  ownProfileFields,
  readOwnProfile,
  saveOwnProfile,
} from "./people/ownProfile";
import { restoreOwnPhoto, listPhotos, removeOwnPhoto } from "./people/photos";

export const get = memberQuery({
  args: {},
  returns: v.object(ownProfileFields),
  handler: (ctx) => readOwnProfile(ctx),
});

export const save = memberMutation({
  args: {
    firstName: v.optional(v.string()),
    lastName: v.optional(v.string()),
    phone: v.optional(v.string()),
    bio: v.optional(v.string()),
    postalAddress: v.optional(v.string()),
    timeZone: v.optional(v.string()),
    deviceZone: v.optional(v.string()), // Of the calling browser.
  },
  handler: async (ctx, change) => {
    if (await saveOwnProfile(ctx, change)) {
      const { userId } = ctx.viewer;
      await ctx.scheduler.runAfter(0, internal.notifications.rearm.person, { userId });
    }
  },
});

/** Null without a coach. */
export const coach = clientQuery({
  args: {},
  returns: v.union(v.null(), v.object(coachCardFields)),
  handler: (ctx) => readCoachCard(ctx),
});

/** One's own and the other side's. `photoAt` identifies each photo's version. */
export const photos = memberQuery({
  args: {},
  returns: v.array(v.object({ personId: v.id("users"), photoAt: v.number() })),
  handler: (ctx) => listPhotos(ctx),
});

/** It can be restored for a while; then its bytes are deleted. Uploads go through convex/fileDoor. */
export const removePhoto = memberMutation({
  args: {},
  handler: async (ctx) => {
    await removeOwnPhoto(ctx);
    const { userId } = ctx.viewer;
    await ctx.scheduler.runAfter(2 * fileUndoMs, internal.fileDoor.photoRecords.sweepRemoved, {
      userId,
    });
  },
});

export const restorePhoto = memberMutation({
  args: {},
  handler: (ctx) => restoreOwnPhoto(ctx),
});
