import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import { clientA, clientAOrCoach, clients, coaches, coachOfA, members, type Row } from "./answers";
import type { World } from "./world";

const clientB = { ...clients, clientA: "NOT_FOUND" } as const;

/** A circle of the coach: client A has joined it, client B has only been asked. */
export const circleRows = (world: World): Record<string, Row> => ({
  ...placeRows(world),
  ...postRows(world),
});

const placeRows = ({ people, circle }: World): Record<string, Row> => {
  const { circleId, memberId } = circle;
  const clientIds = [people.clientA.userId];
  return {
    "circles:led": { call: { query: api.circles.led, args: {} }, answers: coaches },
    "circles:own": { call: { query: api.circles.own, args: {} }, answers: clients },
    "circles:get": {
      call: { query: api.circles.get, args: { circleId } },
      answers: members, // null for who is not in it: see circles.test.ts
    },
    "circles:members": {
      call: { query: api.circles.members, args: { circleId } },
      answers: coachOfA,
    },
    "circles:open": {
      call: { mutation: api.circles.open, args: { name: "Words", about: "Words" } },
      answers: coaches,
    },
    "circles:edit": {
      call: { mutation: api.circles.edit, args: { circleId, name: "Words", about: "Words" } },
      answers: coachOfA,
    },
    "circles:invite": {
      call: { mutation: api.circles.invite, args: { circleId, clientIds } },
      answers: coachOfA,
    },
    "circles:removeMember": {
      call: { mutation: api.circles.removeMember, args: { memberId } },
      answers: coachOfA,
    },
    "circles:setPrompt": {
      call: { mutation: api.circles.setPrompt, args: { circleId, prompt: "Words" } },
      answers: coachOfA,
    },
    "circles:close": {
      call: { mutation: api.circles.close, args: { circleId } },
      answers: coachOfA,
    },
    "circles:join": {
      call: { mutation: api.circles.join, args: { circleId, chosenName: "Wren" } },
      answers: clientB,
    },
    "circles:decline": {
      call: { mutation: api.circles.decline, args: { circleId } },
      answers: clientB,
    },
    "circles:leave": {
      call: { mutation: api.circles.leave, args: { circleId, takesPosts: true } },
      answers: clientA,
    },
  };
};

const postRows = ({ circle: { circleId, postId, coachsPostId } }: World): Record<string, Row> => {
  const paginationOpts = { numItems: 5, cursor: null };
  return {
    "circlePosts:list": {
      call: { query: api.circlePosts.list, args: { circleId, paginationOpts } },
      answers: members, // empty for who is not in it: see circles.test.ts
    },
    "circlePosts:add": {
      call: { mutation: api.circlePosts.add, args: { circleId, text: "Words", parentId: postId } },
      answers: clientAOrCoach,
    },
    "circlePosts:edit": {
      call: { mutation: api.circlePosts.edit, args: { postId, text: "Others" } },
      answers: clientA,
    },
    "circlePosts:remove": {
      call: { mutation: api.circlePosts.remove, args: { postId } },
      answers: clientA,
    },
    "circlePosts:takeDown": {
      call: { mutation: api.circlePosts.takeDown, args: { postId } },
      answers: coachOfA,
    },
    "circlePosts:react": {
      call: { mutation: api.circlePosts.react, args: { postId: coachsPostId, reaction: "heart" } },
      answers: clientA,
    },
  };
};

type OfCircle = Record<"coach" | "joined" | "invited", { userId: Id<"users"> }>;

/** With a post of the member, which the coach has answered with a heart, and one of the coach. */
export async function addCircle(db: MutationCtx["db"], { coach, joined, invited }: OfCircle) {
  const [coachId, joinedId] = [coach.userId, joined.userId];
  const texts = { name: "Circle", about: "Words" };
  const circleId = await db.insert("circles", { coachId, ...texts, openedAt: 1 });
  const whose = { circleId, coachId };
  const names = { chosenName: "Heron", nameKey: "heron" };
  const memberId = await db.insert("circleMembers", {
    ...{ ...whose, ...names, clientId: joinedId, invitedAt: 1, joinedAt: 2 },
    state: "joined",
  });
  const invitation = { clientId: invited.userId, state: "invited", invitedAt: 1 } as const;
  const invitationId = await db.insert("circleMembers", { ...whose, ...invitation });
  const words = { text: "Words", postedAt: 3 };
  const postId = await db.insert("circlePosts", {
    ...{ ...whose, ...words, authorId: joinedId, memberId },
  });
  const coachsPostId = await db.insert("circlePosts", { ...whose, ...words, authorId: coachId });
  const heart = { postId, authorId: coachId, reaction: "heart" } as const;
  const reactionId = await db.insert("circleReactions", { ...whose, ...heart });
  return { circleId, memberId, invitationId, postId, coachsPostId, reactionId };
}
