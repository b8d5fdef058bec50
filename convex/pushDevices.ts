import { v } from "convex/values";
import { internal } from "./_generated/api";
import { memberMutation, memberQuery } from "./gate/functions";
import {
  addPushDevice,
  pushDevicesFields,
  readPushDevices,
  removeOwnDevices,
} from "./push/pushDevices";
import { deviceFields } from "./push/tables";

export const get = memberQuery({
  args: {},
  returns: v.object(pushDevicesFields),
  handler: readPushDevices,
});

/**
 * Adds a device, or renews it when the portal opens there. A person who used that browser before is no longer notified
 * there.
 */
export const add = memberMutation({
  args: deviceFields,
  handler: async (ctx, device): Promise<void> => {
    const deviceId = await addPushDevice(ctx, ctx.signInId, device);
    if (deviceId !== null) {
      await ctx.scheduler.runAfter(0, internal.push.queue.keepOwner, { deviceId });
    }
  },
});

export const remove = memberMutation({
  args: { endpoint: v.string() },
  handler: (ctx, { endpoint }) => removeOwnDevices(ctx, (device) => device.endpoint === endpoint),
});

/** Also those whose sign-in has timed out, which the list of devices no longer has. */
export const removeOthers = memberMutation({
  args: { endpoint: v.optional(v.string()) },
  handler: (ctx, { endpoint }) => removeOwnDevices(ctx, (device) => device.endpoint !== endpoint),
});
