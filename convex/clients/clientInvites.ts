import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { v, type ObjectType } from "convex/values";
import { normalizeEmail } from "../../domain/accounts/email-addresses";
import {
  clientInviteMs,
  clientInvitesAtOnceMax,
  clientInvitesListedMax,
  clientInvitesPerDayMax,
} from "../../domain/accounts/invite-limits";
import { isBlank } from "../../domain/text/text";
import { dayMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { type ViewerMutationCtx, type ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { requireById, rowsBy, within } from "../gate/rows";
import { readName } from "../signIn/entry";
import { changePolicy } from "../signIn/secondStep/owedSteps";
import {
  describeEnclosures,
  enclosedFields,
  type Enclosures,
  requireEnclosures,
} from "./inviteEnclosures";

export const inviteFields = {
  inviteId: v.id("clientInvites"),
  email: v.union(v.string(), v.null()), // null: a link that is shared
  firstName: v.string(),
  lastName: v.string(),
  sentAt: v.number(),
  expiresAt: v.number(),
  revokedAt: v.union(v.number(), v.null()),
  joined: v.number(),
  ...enclosedFields,
};

export async function listInvites({ db, viewer }: ViewerQueryCtx) {
  const invites = await rowsBy(db, "clientInvites", "by_coachId_and_sentAt", {
    coachId: viewer.userId,
  })
    .order("desc")
    .take(clientInvitesListedMax);
  const describe = await describeEnclosures(db, invites);
  return invites.map((invite) => ({
    inviteId: invite._id,
    ...pick(invite, ["sentAt", "expiresAt", "joined"]),
    email: invite.email ?? null,
    firstName: invite.firstName ?? "",
    lastName: invite.lastName ?? "",
    revokedAt: invite.revokedAt ?? null,
    ...describe(invite),
  }));
}

export const inviteeFields = {
  email: v.string(),
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
};
type Invitee = ObjectType<typeof inviteeFields>;

export const outcomeFields = {
  email: v.string(),
  outcome: literals("sent", "malformed", "already_client"),
};
type Outcome = ObjectType<typeof outcomeFields>;

/** Stores one invite for each address: somebody who was invited before gets a new email. */
export async function invitePeople(
  ctx: ViewerMutationCtx,
  people: readonly Invitee[],
  wanted: Enclosures,
): Promise<(Outcome & { inviteId?: Id<"clientInvites"> })[]> {
  if (people.length === 0) refuseInvalid("people", "blank");
  if (people.length > clientInvitesAtOnceMax) refuseInvalid("people", "too_long");
  const enclosures = await requireEnclosures(ctx, wanted, people.length);
  await requireDayShare(ctx, people.length);
  const outcomes = [];
  for (const person of people) outcomes.push(await inviteOne(ctx, person, enclosures));
  return outcomes;
}

async function inviteOne(
  ctx: ViewerMutationCtx,
  person: Invitee,
  { intake, firstSession, packageTerms }: Enclosures,
) {
  const { db, viewer } = ctx;
  const email = normalizeEmail(person.email);
  if (email === null) return { email: person.email, outcome: "malformed" } as const;
  if (await isOwnClient(db, email)) return { email, outcome: "already_client" } as const;
  const sent = {
    firstName: readGivenName("firstName", person.firstName),
    lastName: readGivenName("lastName", person.lastName),
    sentAt: Date.now(),
    expiresAt: Date.now() + clientInviteMs,
    revokedAt: undefined,
    ...{ intake, firstSession, packageTerms },
  };
  const before = await rowsBy(db, "clientInvites", "by_coachId_and_email", {
    coachId: viewer.userId,
    email,
  }).first();
  if (before !== null) {
    await db.patch("clientInvites", before._id, sent);
    return { email, outcome: "sent", inviteId: before._id } as const;
  }
  const draft = { coachId: viewer.userId, email, joined: 0, ...sent };
  const inviteId = await db.insert("clientInvites", draft);
  return { email, outcome: "sent", inviteId } as const;
}

const readGivenName = (field: string, name = "") =>
  isBlank(name) ? undefined : readName(field, name);

/** A coach reads the accounts of their own clients alone, so nothing is learned about anybody else's. */
const isOwnClient = async (db: DatabaseReader, email: string) =>
  (await rowsBy(db, "users", "email", { email }).first()) !== null;

/** Invites are emails to strangers in the practice's name, so their number a day is limited. */
async function requireDayShare({ db, viewer }: ViewerMutationCtx, more: number) {
  const today = await rowsBy(db, "clientInvites", "by_coachId_and_sentAt", {
    coachId: viewer.userId,
    sentAt: within({ gt: Date.now() - dayMs }),
  }).take(clientInvitesPerDayMax);
  if (today.length + more <= clientInvitesPerDayMax) return;
  const [first] = today;
  const retryAfterMs = (first?.sentAt ?? Date.now()) + dayMs - Date.now();
  refuse({ code: "RATE_LIMITED", retryAfterMs });
}

/** For an emailed invite that nobody has followed yet. */
export async function extendInvite(ctx: ViewerMutationCtx, inviteId: Id<"clientInvites">) {
  const { email, joined } = await requireById(ctx.db, "clientInvites", inviteId);
  if (email === undefined || joined > 0) refuseNotFound();
  await requireDayShare(ctx, 1);
  const now = Date.now();
  const again = { sentAt: now, expiresAt: now + clientInviteMs, revokedAt: undefined };
  await ctx.db.patch("clientInvites", inviteId, again);
}

/** Returns until when the link is valid. */
export async function makeLink(
  ctx: ViewerMutationCtx,
  secretHash: string,
  wanted: Enclosures,
): Promise<number> {
  const { db, viewer } = ctx;
  const enclosures = await requireEnclosures(ctx, wanted, 1);
  await requireDayShare(ctx, 1);
  const sentAt = Date.now();
  const expiresAt = sentAt + clientInviteMs;
  const link = { coachId: viewer.userId, secretHash, sentAt, expiresAt, joined: 0 };
  await db.insert("clientInvites", { ...link, ...enclosures });
  return expiresAt;
}

export async function revokeInvite(ctx: ViewerMutationCtx, inviteId: Id<"clientInvites">) {
  const { revokedAt } = await requireById(ctx.db, "clientInvites", inviteId);
  if (revokedAt !== undefined) return;
  await ctx.db.patch("clientInvites", inviteId, { revokedAt: Date.now() });
}

export const keepDoor = (ctx: ViewerMutationCtx, isOpen: boolean) =>
  changePolicy(ctx, { isSignUpByInvite: !isOpen });
