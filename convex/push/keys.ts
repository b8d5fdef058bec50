"use node";

import { v } from "convex/values";
import webPush from "web-push";
import { systemAction } from "../gate/functions";

/** Console output for the operator. Internal: browsers can't call it. */
export const make = systemAction({
  args: {},
  returns: v.array(v.string()),
  handler: () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    return Promise.resolve([
      "A new key pair, which is not stored anywhere. Set both values and restart; devices that subscribed with another pair must be switched on again.",
      `VAPID_PUBLIC_KEY=${publicKey}`,
      `VAPID_PRIVATE_KEY=${privateKey}`,
    ]);
  },
});
