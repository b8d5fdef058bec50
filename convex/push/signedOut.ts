import { systemMutation } from "../gate/functions";
import { removeDeviceOfSignIn } from "./pushDevices";

/** Privileged: the caller is about to lose their sign-in. Internal: called by a sign-out, in the caller's own name. */

export const forget = systemMutation({
  args: {},
  handler: async ({ auth, db }) => {
    const identity = await auth.getUserIdentity();
    const signInId = db.normalizeId("authSessions", identity?.subject.split("|")[1] ?? "");
    if (signInId !== null) await removeDeviceOfSignIn(db, signInId);
  },
});
