import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { fullName } from "../../domain/accounts/full-name";
import { circleNameKey, tidyCircleName } from "../../domain/messages/circle-names";
import {
  chosenNameCharactersMax,
  circleMembersMax,
  circlePostsTakenAtOnce,
} from "../../domain/messages/circles";
import type { Doc, Id } from "../_generated/dataModel";
import { requireOpenCoaching } from "../clients/coachings";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { requireById, rowsBy } from "../gate/rows";
import { tidyRequired } from "../gate/tidyTexts";
import { forgetInvitation, notify } from "../notifications/notify";
import { findProfile } from "../people/profiles";
import { deletePost } from "./circlePosts";
import { findMember, listPlaces, requireCircle, requireOpen, requireOpenCircle } from "./circles";
import { vCircleState } from "./tables";

/** For the coach, who knows who is who. */
export const memberFields = {
  memberId: v.id("circleMembers"),
  clientId: v.id("users"),
  clientName: v.string(), // Empty once this coach no longer coaches the person.
  state: vCircleState,
  chosenName: v.optional(v.string()),
};

export async function listMembers(ctx: ViewerQueryCtx, circleId: Id<"circles">) {
  await requireCircle(ctx, circleId);
  const rows = await listPlaces(ctx.db, circleId);
  return await asyncMap(rows, async ({ _id: memberId, clientId, state, chosenName }) => {
    const clientName = fullName(await findProfile(ctx.db, clientId), "");
    return { memberId, clientId, clientName, state, chosenName };
  });
}

/**
 * Invites the coach's own clients only. A client who has left is invited again; for one who is invited or has joined
 * nothing changes.
 */
export async function invite(
  ctx: ViewerMutationCtx,
  circleId: Id<"circles">,
  clientIds: readonly Id<"users">[],
) {
  const { db } = ctx;
  const { circle } = await requireOpenCircle(ctx, circleId);
  if (clientIds.length > circleMembersMax) refuseInvalid("clientIds", "too_long");
  const invitedAt = Date.now();
  for (const clientId of new Set(clientIds)) {
    await requireOpenCoaching(ctx, clientId);
    const member = await findMember(db, { circleId, clientId });
    if (member === null || member.state === "left") {
      const subjectTitle = circle.name;
      await notify(ctx, { clientId, kind: "circle_invited", circleId, subjectTitle });
    }
    if (member === null) {
      const whose = { circleId, coachId: circle.coachId, clientId };
      await db.insert("circleMembers", { ...whose, state: "invited", invitedAt });
    } else if (member.state === "left") {
      await db.patch("circleMembers", member._id, { state: "invited", invitedAt });
    }
  }
  const inAll = await listPlaces(db, circleId);
  if (inAll.length > circleMembersMax) refuseInvalid("clientIds", "too_long");
}

/** Withdraws an invitation, or removes a member. Their posts stay, and can be removed. */
export async function putOut(ctx: ViewerMutationCtx, memberId: Id<"circleMembers">) {
  const member = await requireById(ctx.db, "circleMembers", memberId);
  await endPlace(ctx, member);
}

/** Deletes the row of a client who never joined. */
async function endPlace(ctx: ViewerMutationCtx, member: Doc<"circleMembers">) {
  const { db } = ctx;
  const { state, clientId, circleId } = member;
  if (state === "invited") await forgetInvitation(ctx, clientId, circleId);
  if (member.chosenName === undefined) await db.delete("circleMembers", member._id);
  else await db.patch("circleMembers", member._id, { state: "left", leftAt: Date.now() });
}

async function requireOwnPlace({ db, viewer }: ViewerMutationCtx, circleId: Id<"circles">) {
  const circle = await requireById(db, "circles", circleId);
  const member = await findMember(db, { circleId, clientId: viewer.userId });
  return { circle, member: member ?? refuseNotFound() };
}

/**
 * Joins under a name that nobody else has there. Writes it before comparing it, because only those in the circle may
 * read the names; a refusal undoes that.
 */
export async function join(ctx: ViewerMutationCtx, circleId: Id<"circles">, name: string) {
  const { db } = ctx;
  const { circle, member } = await requireOwnPlace(ctx, circleId);
  if (member.state !== "invited") refuseNotFound();
  requireOpen(circle);
  const rule = { field: "chosenName", charactersMax: chosenNameCharactersMax };
  const chosenName = tidyCircleName(tidyRequired(name, rule));
  const nameKey = circleNameKey(chosenName);
  if (nameKey === "") refuseInvalid("chosenName", "blank");
  const { firstName, lastName } = await findProfile(db, circle.coachId);
  const coachs = [firstName, lastName, fullName({ firstName, lastName })].map(circleNameKey);
  if (coachs.includes(nameKey)) refuseInvalid("chosenName", "not_allowed");
  const joined = { state: "joined", joinedAt: Date.now(), leftAt: undefined } as const;
  await db.patch("circleMembers", member._id, { ...joined, chosenName, nameKey });
  const named = await rowsBy(db, "circleMembers", "by_circleId_and_nameKey", {
    circleId,
    nameKey,
  }).take(2);
  if (named.length > 1) refuseInvalid("chosenName", "not_allowed");
}

export async function decline(ctx: ViewerMutationCtx, circleId: Id<"circles">) {
  const { member } = await requireOwnPlace(ctx, circleId);
  if (member.state !== "invited") refuseNotFound();
  await endPlace(ctx, member);
}

/** Deleting the member's posts may take several calls: returns false while some are left. */
export async function leave(
  ctx: ViewerMutationCtx,
  circleId: Id<"circles">,
  takesPosts: boolean,
): Promise<boolean> {
  const { db, viewer } = ctx;
  const { member } = await requireCircle(ctx, circleId);
  if (member === null) refuseNotFound();
  if (takesPosts) {
    const posts = await rowsBy(db, "circlePosts", "by_authorId_and_circleId", {
      authorId: viewer.userId,
      circleId,
    }).take(circlePostsTakenAtOnce);
    for (const { _id } of posts) await deletePost(ctx, _id);
    if (posts.length === circlePostsTakenAtOnce) return false;
  }
  await endPlace(ctx, member);
  return true;
}
