import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import {
  circleAboutCharactersMax,
  circleMembersMax,
  circleNameCharactersMax,
  circlePromptCharactersMax,
  circlesMax,
  circlesOfClientMax,
} from "../../domain/messages/circles";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { rowsBy } from "../gate/rows";
import { tidyRequired, tidyText } from "../gate/tidyTexts";
import { findProfile, nameFields } from "../people/profiles";

export const ledCircleFields = {
  circleId: v.id("circles"),
  name: v.string(),
  closedAt: v.optional(v.number()),
};

export const ownCircleFields = {
  ...ledCircleFields,
  about: v.string(),
  coachName: v.object(nameFields),
  isInvited: v.boolean(), // The viewer has not joined yet, and can read nothing else of the circle.
};

export const circleFields = {
  ...ledCircleFields,
  about: v.string(),
  prompt: v.optional(v.string()),
  promptAt: v.optional(v.number()),
  coachName: v.object(nameFields),
  members: v.array(
    v.object({ memberId: v.id("circleMembers"), chosenName: v.string(), isOwn: v.boolean() }),
  ),
};

export const findMember = (
  db: DatabaseReader,
  { circleId, clientId }: { circleId: Id<"circles">; clientId: Id<"users"> },
) => rowsBy(db, "circleMembers", "by_clientId_and_circleId", { clientId, circleId }).unique();

/** Includes those who have left. Reads one more than a circle may have, so that too many are noticed. */
export const listPlaces = (
  db: DatabaseReader,
  circleId: Id<"circles">,
): Promise<Doc<"circleMembers">[]> =>
  rowsBy(db, "circleMembers", "by_circleId_and_nameKey", { circleId }).take(circleMembersMax + 1);

/** The circle and the viewer's place in it, which its coach does not have. Null before joining, as for a stranger. */
export async function findCircle({ db, viewer }: ViewerQueryCtx, circleId: Id<"circles">) {
  const circle = await db.get("circles", circleId);
  if (circle === null) return null;
  if (viewer.role === "admin") return { circle, member: null };
  const member = await findMember(db, { circleId, clientId: viewer.userId });
  return member?.state === "joined" ? { circle, member } : null;
}

export const requireCircle = async (ctx: ViewerQueryCtx, circleId: Id<"circles">) =>
  (await findCircle(ctx, circleId)) ?? refuseNotFound();

/** As `requireCircle`, but refuses a closed circle. */
export async function requireOpenCircle(ctx: ViewerQueryCtx, circleId: Id<"circles">) {
  const found = await requireCircle(ctx, circleId);
  requireOpen(found.circle);
  return found;
}

export function requireOpen({ closedAt }: Doc<"circles">) {
  if (closedAt !== undefined) refuse({ code: "CONFLICT" });
}

export async function listLedCircles({ db, viewer }: ViewerQueryCtx) {
  const rows = await rowsBy(db, "circles", "by_coachId_and_openedAt", { coachId: viewer.userId })
    .order("desc")
    .take(circlesOfClientMax);
  return rows.map(({ _id, name, closedAt }) => ({ circleId: _id, name, closedAt }));
}

/** Circles that the client is invited to or in, if their coach still coaches the client. */
export async function listOwnCircles({ db, viewer }: ViewerQueryCtx) {
  const rows = await rowsBy(db, "circleMembers", "by_clientId_and_circleId", {
    clientId: viewer.userId,
  }).take(circlesOfClientMax);
  const current = rows.filter(({ state }) => state !== "left");
  const circles = await asyncMap(current, async ({ circleId, state }) => {
    const circle = await db.get("circles", circleId);
    if (circle === null || (state === "invited" && circle.closedAt !== undefined)) return [];
    const { name, about, coachId, closedAt } = circle;
    const coachName = await findProfile(db, coachId);
    return [{ circleId, name, about, coachName, closedAt, isInvited: state === "invited" }];
  });
  return circles.flat();
}

/** Null instead of a refusal, because a member may have it open while they are removed. */
export async function readCircle(ctx: ViewerQueryCtx, typedId: string) {
  const { db, viewer } = ctx;
  const id = db.normalizeId("circles", typedId);
  const found = id && (await findCircle(ctx, id));
  if (found === null) return null;
  const { circle } = found;
  const { _id: circleId, name, about, prompt, promptAt, closedAt, coachId } = circle;
  const rows = await listPlaces(db, circleId);
  const members = rows.flatMap(({ _id: memberId, state, chosenName, clientId }) =>
    state === "joined" && chosenName !== undefined
      ? [{ memberId, chosenName, isOwn: clientId === viewer.userId }]
      : [],
  );
  const coachName = await findProfile(db, coachId);
  return { circleId, name, about, prompt, promptAt, closedAt, coachName, members };
}

export async function openCircle(
  { db, viewer }: ViewerMutationCtx,
  texts: { name: string; about: string },
): Promise<Id<"circles">> {
  const open = await rowsBy(db, "circles", "by_coachId_and_closedAt", {
    coachId: viewer.userId,
    closedAt: undefined,
  }).take(circlesMax);
  if (open.length >= circlesMax) refuseInvalid("circles", "too_long");
  return await db.insert("circles", {
    coachId: viewer.userId,
    ...tidyCircle(texts),
    openedAt: Date.now(),
  });
}

const tidyCircle = ({ name, about }: { name: string; about: string }) => ({
  name: tidyRequired(name, { field: "name", charactersMax: circleNameCharactersMax }),
  about: tidyRequired(about, { field: "about", charactersMax: circleAboutCharactersMax }),
});

export async function editCircle(
  ctx: ViewerMutationCtx,
  circleId: Id<"circles">,
  texts: { name: string; about: string },
) {
  await requireOpenCircle(ctx, circleId);
  await ctx.db.patch("circles", circleId, tidyCircle(texts));
}

/** Sets the prompt of the week; a blank text removes it. */
export async function setPrompt(ctx: ViewerMutationCtx, circleId: Id<"circles">, text: string) {
  await requireOpenCircle(ctx, circleId);
  const prompt = tidyText(text, { field: "prompt", charactersMax: circlePromptCharactersMax });
  const promptAt = prompt === undefined ? undefined : Date.now();
  await ctx.db.patch("circles", circleId, { prompt, promptAt });
}

/** A closed circle cannot be opened again. Closing it twice changes nothing. */
export async function closeCircle(ctx: ViewerMutationCtx, circleId: Id<"circles">) {
  const { circle } = await requireCircle(ctx, circleId);
  if (circle.closedAt !== undefined) return;
  await ctx.db.patch("circles", circleId, { closedAt: Date.now() });
}
