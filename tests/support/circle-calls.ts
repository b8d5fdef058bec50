import { api } from "../../convex/_generated/api";
import type { Doc, Id, TableNames } from "../../convex/_generated/dataModel";
import { callAs, type Caller, type World } from "../access/world";

export const notFound = { data: { code: "NOT_FOUND" } };
export const conflict = { data: { code: "CONFLICT" } };
export const invalid = (field: string, reason: string) => ({
  data: { code: "INVALID", field, reason },
});
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

/** Calls about the circle of a world: client A (Ada) is a member named Heron, client B (Ben) is only invited. */
export function circleCalls(world: World) {
  const { circleId } = world.belongings.circle;
  const as = (caller: Caller) => callAs(world, caller);
  return {
    as,
    circleId,
    idOf: (name: "clientA" | "clientB" | "coach" | "otherCoach") => world.people[name].userId,
    find: (who: Caller) => as(who).query(api.circles.get, { circleId }),
    read: async (who: Caller) => {
      const circle = await as(who).query(api.circles.get, { circleId });
      if (circle === null) throw new Error("The circle is closed to them.");
      return circle;
    },
    own: (who: Caller) => as(who).query(api.circles.own, {}),
    members: () => as("coach").query(api.circles.members, { circleId }),
    posts: async (who: Caller) =>
      (await as(who).query(api.circlePosts.list, { circleId, ...firstPage })).page,
    write: (who: Caller, text: string, parentId?: Id<"circlePosts">) =>
      as(who).mutation(api.circlePosts.add, { circleId, text, parentId }),
    join: (who: Caller, chosenName: string) =>
      as(who).mutation(api.circles.join, { circleId, chosenName }),
    leave: (who: Caller, takesPosts: boolean) =>
      as(who).mutation(api.circles.leave, { circleId, takesPosts }),
    invite: (...clientIds: Id<"users">[]) =>
      as("coach").mutation(api.circles.invite, { circleId, clientIds }),
    close: () => as("coach").mutation(api.circles.close, { circleId }),
    rowsOf: <T extends TableNames>(table: T): Promise<Doc<T>[]> =>
      world.t.run(({ db }) => db.query(table).take(1000)),
  };
}
