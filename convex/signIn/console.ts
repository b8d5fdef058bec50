import { v } from "convex/values";
import { normalizeEmail } from "../../domain/accounts/email-addresses";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { systemAction, systemMutation } from "../gate/functions";
import { writeEmail } from "../mail/emails";
import { acceptInviteUrl } from "../mail/links";
import { queueEmail, tell } from "../mail/queueEmail";
import { adminCommand, findFirstCoachAddress, findMailFault } from "../people/settings";
import { dropSecondSteps } from "./secondStep/authenticatorRows";
import { findFirstCoach } from "./invites/coachings";
import { insertInvite } from "./invites/invites";
import { hasSecondStep } from "./secondStep/owedSteps";
import { findPerson } from "./people";
import { endAllSignIns, endSignIn } from "./signIns/signIns";
import { seedLibrary } from "../library/librarySeed";
import { seedWorksheets } from "../worksheets/worksheetSeed";

/** Console output for the operator. Internal: browsers can't call it. */

const vLines = v.array(v.string());

/** At every start: fills a new library, and prints what is wrong with the mail and how to become the first coach. */
export const greet = systemMutation({
  args: {},
  returns: v.union(v.null(), vLines),
  handler: async ({ db }) => {
    await seedLibrary(db);
    await seedWorksheets(db);
    const lines = [...mailLines(), ...(await firstCoachLines(db))];
    return lines.length === 0 ? null : lines;
  },
});

/** Without working email, calls that send one fail: a sign-in on a new device, a booking. */
function mailLines(): string[] {
  const fault = findMailFault();
  return fault === null
    ? []
    : [`Warning: No email can be written, so everything that needs one fails. ${fault}`];
}

async function firstCoachLines(db: MutationCtx["db"]): Promise<string[]> {
  if ((await findFirstCoach(db)) !== null) return [];
  const email = findFirstCoachAddress();
  if (email !== null) return await inviteLines(db, email);
  return [
    "There is no coach yet. This command prints a one-time link for the first coach:",
    `  ${adminCommand()} invite --email you@example.com`,
  ];
}

/** One-time; voids earlier links of that address. */
export const invite = systemMutation({
  args: { email: v.string() },
  returns: vLines,
  handler: async ({ db }, { email }) => await inviteLines(db, email),
});

/** As `invite`, by email. */
export const mailInvite = systemMutation({
  args: { email: v.string() },
  returns: vLines,
  handler: async (ctx, args) => {
    const { email, secret } = await insertInvite(ctx.db, args.email);
    await queueEmail(ctx, email, writeEmail("coachInvite", { url: acceptInviteUrl(secret) }));
    return [`A coach's invite is on its way to ${email}.`];
  },
});

/** For somebody whose authenticator and recovery codes, or passkeys, are lost, once the operator knows that it is them. */
export const resetMfa = systemMutation({
  args: { email: v.string() },
  returns: vLines,
  handler: async (ctx, { email: typed }) => {
    const person = await requirePerson(ctx.db, typed);
    if (!(await hasSecondStep(ctx.db, person._id))) {
      throw new Error("Two-step sign-in is already off for this address.");
    }
    await dropSecondSteps(ctx.db, person._id);
    await tell(ctx, person._id, "secondStepReset");
    return [
      `Two-step sign-in is off for ${typed}, who has been signed out everywhere and written to.`,
    ];
  },
});

/** For somebody whose sign-in another person may be using. Their password stays. */
export const signOut = systemMutation({
  args: { email: v.string() },
  returns: vLines,
  handler: async ({ db }, { email: typed }) => {
    const person = await requirePerson(db, typed);
    await endAllSignIns(db, person._id);
    return [`${typed} has been signed out everywhere.`];
  },
});

/** When a key that signs may be in other hands. */
export const signOutAll = systemAction({
  args: {},
  returns: vLines,
  handler: async (ctx): Promise<string[]> => {
    while (await ctx.runMutation(internal.signIn.console.signOutSome, {}));
    return ["Everybody has been signed out everywhere."];
  },
});

const signedOutAtOnce = 20;

/** True while more may be left. */
export const signOutSome = systemMutation({
  args: {},
  returns: v.boolean(),
  handler: async ({ db }) => {
    const signIns = await db.query("authSessions").take(signedOutAtOnce);
    for (const { _id } of signIns) await endSignIn(db, _id);
    return signIns.length > 0;
  },
});

async function requirePerson(db: MutationCtx["db"], typed: string) {
  const email = normalizeEmail(typed);
  const person = email === null ? null : await findPerson(db, email);
  if (person === null) throw new Error("No account has this address.");
  return person;
}

async function inviteLines(db: MutationCtx["db"], typed: string): Promise<string[]> {
  const { email, secret, expiresAt } = await insertInvite(db, typed);
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace("T", " ");
  return [
    `Coach's invite for ${email}, valid once, until ${until} UTC:`,
    `  ${acceptInviteUrl(secret)}`,
  ];
}
