import { v } from "convex/values";
import { memberMutation, memberQuery } from "./functions";
import {
  forgetRefusal,
  notificationSettingsFields,
  readSettings,
  saveSettings,
  settingsChange,
} from "./model/notificationSettings";

/** What a person wants to be emailed, and when. */
export const get = memberQuery({
  args: {},
  returns: v.object(notificationSettingsFields),
  handler: readSettings,
});

export const save = memberMutation({
  args: settingsChange,
  returns: v.null(),
  handler: async (ctx, change) => {
    await saveSettings(ctx, change);
    return null;
  },
});

export const tryAddressAgain = memberMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await forgetRefusal(ctx);
    return null;
  },
});
