import { literals } from "convex-helpers/validators";
import { type ObjectType, v } from "convex/values";
import { internal } from "./_generated/api";
import {
  extendInvite,
  inviteeFields,
  inviteFields,
  invitePeople,
  keepDoor,
  listInvites,
  makeLink,
  outcomeFields,
  revokeInvite,
} from "./clients/clientInvites";
import { enclosureFields } from "./clients/inviteEnclosures";
import { coachMutation, practiceQuery, publicAction } from "./gate/functions";
import { refuseNotFound } from "./gate/refuse";
import { hashSecret, isSecretShaped, makeSecret } from "./gate/secrets";
import { nameFields } from "./people/profiles";
import { findCaller } from "./signIn/caller";
import { readName } from "./signIn/entry";
import { refuseRateLimited, refuseUnfit } from "./signIn/flows";
import { hashPassword } from "./signIn/passwords/passwordHash";
import { isSignUpOpen } from "./signIn/secondStep/owedSteps";
import { requireFresh } from "./signIn/signIns/freshness";

/**
 * How a coach invites clients. An emailed invite proves the address it was sent to, because nobody else sees its link.
 * A link that the coach shares proves nothing: its reader signs up and confirms an address as usual.
 */

export const list = practiceQuery({
  args: {},
  returns: v.array(v.object(inviteFields)),
  handler: listInvites,
});

/** Sends an email to each of them. Returns for each line what became of it. */
export const send = coachMutation({
  args: { people: v.array(v.object(inviteeFields)), ...enclosureFields },
  returns: v.array(v.object(outcomeFields)),
  handler: async (ctx, { people, ...enclosures }) => {
    const outcomes = await invitePeople(ctx, people, enclosures);
    const inviteIds = outcomes.flatMap(({ inviteId }) => inviteId ?? []);
    await ctx.scheduler.runAfter(0, internal.signIn.clientInvites.mail, { inviteIds });
    return outcomes.map(({ email, outcome }) => ({ email, outcome }));
  },
});

/** Sends a new link, valid for as long as the first was; the earlier one stops working. */
export const resend = coachMutation({
  args: { inviteId: v.id("clientInvites") },
  handler: async (ctx, { inviteId }) => {
    await extendInvite(ctx, inviteId);
    await ctx.scheduler.runAfter(0, internal.signIn.clientInvites.mail, { inviteIds: [inviteId] });
  },
});

/** A link to share. Its secret is shown this once; times for a first session are for the first who joins. */
export const share = coachMutation({
  args: enclosureFields,
  returns: v.object({ secret: v.string(), expiresAt: v.number() }),
  handler: async (ctx, enclosures) => {
    const secret = makeSecret();
    return { secret, expiresAt: await makeLink(ctx, hashSecret(secret), enclosures) };
  },
});

export const revoke = coachMutation({
  args: { inviteId: v.id("clientInvites") },
  handler: (ctx, { inviteId }) => revokeInvite(ctx, inviteId),
});

/** Whether anybody may sign up, or only invited people: for the sign-up page. */
export const isDoorOpen = publicAction({
  args: {},
  returns: v.boolean(),
  handler: async (ctx): Promise<boolean> =>
    await ctx.runQuery(internal.signIn.clientInvites.isDoorOpen, {}),
});

/** `isDoorOpen` as a live query, for the coach's settings. */
export const door = practiceQuery({
  args: {},
  returns: v.object({ isOpen: v.boolean() }),
  handler: async ({ db }) => ({ isOpen: await isSignUpOpen(db) }),
});

export const setDoor = coachMutation({
  args: { isOpen: v.boolean() },
  handler: async (ctx, { isOpen }) => {
    await requireFresh(ctx);
    await keepDoor(ctx, isOpen);
  },
});

const openFields = {
  kind: literals("letter", "link", "known"), // known: the letter's reader has an account
  email: v.union(v.string(), v.null()), // of the letter's reader
  ...nameFields,
  coachName: v.string(),
};

/** For the page behind either kind of link; null when the link is no longer valid. */
export const open = publicAction({
  args: { secret: v.string() },
  returns: v.union(v.null(), v.object(openFields)),
  handler: async (ctx, { secret }): Promise<OpenInvite | null> => {
    if (!isSecretShaped(secret)) return null;
    const secretHash = hashSecret(secret);
    const caller = await findCaller(ctx);
    const asked = { secretHash, caller };
    const { waitMs, invite } = await ctx.runMutation(internal.signIn.clientInvites.find, asked);
    refuseRateLimited(waitMs);
    return invite;
  },
});

type OpenInvite = ObjectType<typeof openFields>;

/** Creates the account of an emailed link's reader, who then signs in as usual. A shared link creates none. */
export const accept = publicAction({
  args: {
    secret: v.string(),
    ...nameFields,
    password: v.string(),
  },
  handler: async (ctx, { secret, password, ...names }): Promise<null> => {
    const firstName = readName("firstName", names.firstName);
    const lastName = readName("lastName", names.lastName);
    if (!isSecretShaped(secret)) refuseNotFound();
    const secretHash = hashSecret(secret);
    const caller = await findCaller(ctx);
    const asked = { secretHash, caller };
    const { waitMs, invite } = await ctx.runMutation(internal.signIn.clientInvites.find, asked);
    refuseRateLimited(waitMs);
    const email = (invite?.kind === "letter" ? invite.email : null) ?? refuseNotFound();
    refuseUnfit("password", password, "client", { email, firstName, lastName });
    const client = { firstName, lastName, secret: await hashPassword(password) };
    const given = { secretHash, client };
    const isAccepted = await ctx.runMutation(internal.signIn.clientInvites.complete, given);
    return isAccepted ? null : refuseNotFound();
  },
});
