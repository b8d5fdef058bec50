import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { fullName } from "../../domain/accounts/full-name";
import { systemMutation, systemQuery } from "../gate/functions";
import { writeEmail } from "../mail/emails";
import { inviteClientUrl, signInUrl } from "../mail/links";
import { queueEmail } from "../mail/queueEmail";
import { giveEnclosures } from "../clients/inviteEnclosures";
import { notifyOfNewcomer } from "../notifications/notify";
import { findProfile, nameFields } from "../people/profiles";
import { lettersTo, takeAttempts } from "./limits/attempts";
import { acceptClientInvite, isGood, isInForce, lookAtInvite } from "./invites/inviteRows";
import { isSignUpOpen } from "./secondStep/owedSteps";
import { findPerson } from "./people";
import { hashSecret, makeSecret } from "../gate/secrets";
import { vCaller } from "./shapes";

/** Privileged because it writes emails and creates people. Internal: called by `convex/clientInvites.ts`. */

/**
 * Sends a link to each, which only the mailbox ever sees. A mailbox that has had enough emails for now gets no other,
 * and somebody who has an account gets a reminder of it.
 */
export const mail = systemMutation({
  args: { inviteIds: v.array(v.id("clientInvites")) },
  handler: async (ctx, { inviteIds }): Promise<void> => {
    const { db } = ctx;
    for (const inviteId of inviteIds) {
      const invite = await db.get("clientInvites", inviteId);
      if (invite?.email === undefined || !(await isInForce(db, invite))) continue;
      const { email, coachId, firstName } = invite;
      if ((await takeAttempts(db, lettersTo(email))) > 0) continue;
      const coachName = fullName(await findProfile(db, coachId));
      if ((await findPerson(db, email)) !== null) {
        const known = writeEmail("clientInviteKnown", { url: signInUrl(), coachName });
        await queueEmail(ctx, email, known);
        continue;
      }
      if (!(await isGood(db, invite))) continue;
      const secret = makeSecret();
      await db.patch("clientInvites", inviteId, { secretHash: hashSecret(secret) });
      const facts = { url: inviteClientUrl(secret), firstName, coachName };
      await queueEmail(ctx, email, writeEmail("clientInvite", facts));
    }
  },
});

export const find = systemMutation({
  args: { secretHash: v.string(), caller: vCaller },
  returns: v.object({
    waitMs: v.number(),
    invite: v.union(
      v.null(),
      v.object({
        kind: literals("letter", "link", "known"),
        email: v.union(v.string(), v.null()),
        ...nameFields,
        coachName: v.string(),
      }),
    ),
  }),
  handler: async ({ db }, { secretHash, caller }) => await lookAtInvite(db, secretHash, caller),
});

export const isDoorOpen = systemQuery({
  args: {},
  returns: v.boolean(),
  handler: async ({ db }) => await isSignUpOpen(db),
});

/** One transaction: of two parallel calls the slower finds the invite used. */
export const complete = systemMutation({
  args: {
    secretHash: v.string(),
    client: v.object({ firstName: v.string(), lastName: v.string(), secret: v.string() }),
  },
  returns: v.boolean(),
  handler: async ({ db }, { secretHash, client }): Promise<boolean> => {
    const accepted = await acceptClientInvite(db, secretHash, client);
    if (accepted === null) return false;
    const { clientId, invite } = accepted;
    const signedUp = { clientId, actorId: clientId, kind: "signed_up" } as const;
    await db.insert("activity", { ...signedUp, happenedAt: Date.now() });
    await notifyOfNewcomer(db, clientId, "signed_up");
    await giveEnclosures(db, invite, clientId);
    return true;
  },
});
