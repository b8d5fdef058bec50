import { api } from "../../convex/_generated/api";
import { coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

/** A coach's tags: no other coach and no client finds them. */
export const tagRows = ({ people, belongings }: World): Record<string, Row> => {
  const { tagId } = belongings;
  const clientIds = [people.clientA.userId];
  return {
    "tags:list": { call: { query: api.tags.list, args: {} }, answers: coaches },
    "tags:add": { call: { mutation: api.tags.add, args: { name: "Mornings" } }, answers: coaches },
    "tags:rename": {
      call: { mutation: api.tags.rename, args: { tagId, name: "Nights" } },
      answers: coachOfA,
    },
    "tags:set": {
      call: { mutation: api.tags.set, args: { tagId, clientIds, isOn: true } },
      answers: coachOfA,
    },
    "tags:remove": {
      call: { mutation: api.tags.remove, args: { tagId } },
      answers: coachOfA,
    },
  };
};
