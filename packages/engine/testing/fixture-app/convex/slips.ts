import { v } from "convex/values";
import { action, query } from "./_generated/server";

/** Exceptions that nothing catches, in the runtime that functions share with the server. */

function fail(): never {
  throw new Error("thrown in a callback");
}

export const inTimer = action({
  args: { waits: v.boolean() },
  handler: async (_ctx, { waits }): Promise<string> => {
    setTimeout(fail, 5);
    if (waits) await new Promise(() => undefined);
    return "answered";
  },
});

export const inMicrotask = query({
  args: {},
  handler: (): string => {
    queueMicrotask(fail);
    return "answered";
  },
});

/** Node reports what a listener throws as an exception of the process. */
export const inListener = query({
  args: {},
  handler: (): string => {
    const target = new EventTarget();
    target.addEventListener("noted", fail);
    target.dispatchEvent(new Event("noted"));
    return "answered";
  },
});
