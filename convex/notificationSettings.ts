import { v } from "convex/values";
import { internal } from "./_generated/api";
import { memberMutation, memberQuery } from "./gate/functions";
import {
  forgetRefusal,
  notificationSettingsFields,
  readSettings,
  saveSettings,
  settingsChange,
} from "./notifications/notificationSettings";

export const get = memberQuery({
  args: {},
  returns: v.object(notificationSettingsFields),
  handler: readSettings,
});

export const save = memberMutation({
  args: settingsChange,
  handler: async (ctx, change) => {
    await saveSettings(ctx, change);
    const { reminderMinutes, unansweredHours } = change;
    if (reminderMinutes !== undefined || unansweredHours !== undefined) {
      const { userId } = ctx.viewer;
      await ctx.scheduler.runAfter(0, internal.notifications.rearm.person, { userId });
    }
  },
});

export const tryAddressAgain = memberMutation({
  args: {},
  handler: (ctx) => forgetRefusal(ctx),
});
