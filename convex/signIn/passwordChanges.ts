import { v } from "convex/values";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { recognise, requireRole } from "../gate/access";
import { tell } from "../mail/queueEmail";
import { findProfile, nameFields } from "../people/profiles";
import { writeOfAccount } from "../privacy/audit";
import { refuse, refuseNotFound } from "../gate/refuse";
import { takeAttempts } from "./limits/attempts";
import { requireFresh } from "./signIns/freshness";
import { forgetKnownDevices, setSecret } from "./people";
import { endAllSignIns } from "./signIns/signIns";
import { vRole } from "../validators";

/** Privileged: writes the password hash. Internal: the action hashes between these two calls. */

export const begin = systemMutation({
  args: {},
  returns: v.object({
    role: vRole,
    email: v.string(),
    ...nameFields,
  }),
  handler: async (ctx) => {
    const { userId, role, email } = await requireSureOwner(ctx);
    const retryAfterMs = await takeAttempts(ctx.db, [
      { limit: "passwordChangesOfPerson", of: userId },
    ]);
    if (retryAfterMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs });
    const { firstName, lastName } = await findProfile(ctx.db, userId);
    return { role, email, firstName, lastName };
  },
});

/** Ends the other sign-ins, and forgets all known devices. */
export const finish = systemMutation({
  args: { secret: v.string() },
  handler: async (ctx, { secret }): Promise<void> => {
    const { userId, signInId, email } = await requireSureOwner(ctx);
    await setSecret(ctx.db, userId, { email, secret });
    await endAllSignIns(ctx.db, userId, signInId);
    await forgetKnownDevices(ctx.db, userId);
    await writeOfAccount(ctx.db, userId, "password_changed");
    await tell(ctx, userId, "passwordChangedInside");
  },
});

async function requireSureOwner(ctx: MutationCtx) {
  const { viewer, signInId } = requireRole(await recognise(ctx), ["client", "admin"]);
  await requireFresh({ db: ctx.db, signInId });
  const person = await ctx.db.get("users", viewer.userId);
  if (person?.email === undefined) refuseNotFound();
  return { ...viewer, signInId, email: person.email };
}
