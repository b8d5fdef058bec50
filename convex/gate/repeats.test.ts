import type { FunctionReference } from "convex/server";
import { expect, test } from "vitest";
import { requestNameCharactersMax } from "../../domain/limits";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { TableNames } from "../_generated/dataModel";
import schema from "../schema";

type Call = [Caller, FunctionReference<"mutation">, Record<string, unknown>];
interface Sent {
  by: Call;
  /** The same call by somebody else, where two people may write. */
  byOther: Call;
}

const goal = {
  ...{ title: "Words", category: "personal", priority: "low", description: "" },
  ...{ targetDate: null, milestones: ["First"] },
};
const action = { text: "Words", dueDate: null, isHabit: false };
const answers = { mostValuable: "Words", unclear: "", improvement: "", nextSteps: "" };
const worksheet = { title: "Words", fields: [{ id: "a", kind: "line", label: "Words" }] };
const item = {
  ...{ title: "Words", description: "", contentType: "article", durationMinutes: 5 },
  ...{ difficulty: "beginner", tags: [], blocks: [{ kind: "paragraph", text: "W" }], cues: [] },
};

const byBoth = (path: FunctionReference<"mutation">, args: Call[2]): Sent => ({
  by: ["clientA", path, args],
  byOther: ["coach", path, args],
});
const byClients = (path: FunctionReference<"mutation">, args: Call[2]): Sent => ({
  by: ["clientA", path, args],
  byOther: ["clientB", path, args],
});
const byCoaches = (path: FunctionReference<"mutation">, args: Call[2]): Sent => ({
  by: ["coach", path, args],
  byOther: ["otherCoach", path, args],
});

/** All texts that a page keeps as a draft until the server has them; messages have tests of their own. */
const WAYS = {
  "a topic": ({ ofA }) => byBoth(api.agenda.add, { sessionId: ofA.sessionId, text: "Words" }),
  "an action": ({ people }) => ({
    by: ["clientA", api.agreedActions.add, action],
    byOther: ["coach", api.agreedActions.addFor, { ...action, clientId: people.clientA.userId }],
  }),
  "a comment": ({ belongings: { shareId } }) =>
    byBoth(api.shares.comment, { shareId, text: "Words" }),
  "a post": ({
    belongings: {
      circle: { circleId },
    },
  }) => byBoth(api.circlePosts.add, { circleId, text: "Words" }),
  "a note": ({ people: { clientA, clientB } }) => ({
    by: ["coach", api.notes.add, { clientId: clientA.userId, content: "Words" }],
    byOther: ["coach", api.notes.add, { clientId: clientB.userId, content: "Words" }],
  }),
  "a request": () => byClients(api.requests.ask, { type: "correct", text: "Words" }),
  feedback: () => byClients(api.feedback.submit, answers),
  "a goal": ({ people }) => ({
    by: ["clientA", api.goals.create, goal],
    byOther: ["coach", api.goalBoard.create, { ...goal, clientId: people.clientA.userId }],
  }),
  "a worksheet": () => byCoaches(api.worksheets.add, worksheet),
  "a library item": () => byCoaches(api.shelf.add, item),
} satisfies Record<string, (world: World) => Sent>;

const ways = Object.entries(WAYS) as [string, (world: World) => Sent][];
const send = (world: World, [caller, path, args]: Call, requestName?: string) => {
  const hand = callAs(world, caller);
  return hand.mutation(path, requestName === undefined ? args : { ...args, requestName });
};

/** Everything stored, and everything scheduled. */
const readAll = ({ t }: World) =>
  t.run(async ({ db }) => {
    const tables = Object.keys(schema.tables) as TableNames[];
    const rows = await Promise.all(tables.map((table) => db.query(table).take(200)));
    return { rows, jobs: await db.system.query("_scheduled_functions").take(200) };
  });

test.each(ways)(
  "[record-12] %s that is sent again with the same request name changes nothing",
  async (_, of) => {
    const world = await buildWorld();
    const { by } = of(world);
    const first: unknown = await send(world, by, "one");
    const before = await readAll(world);
    expect(JSON.stringify(before)).not.toContain('"one"');
    expect(await send(world, by, "one")).toBe(first);
    expect(await readAll(world)).toEqual(before);
  },
);

test.each(ways)(
  "%s of another author, request name or place, or without a name, is stored as a new one",
  async (_, of) => {
    const world = await buildWorld();
    const { by, byOther } = of(world);
    const ids = [
      await send(world, by, "one"),
      await send(world, byOther, "one"),
      await send(world, by, "two"),
      await send(world, by),
      await send(world, by),
    ];
    expect(new Set(ids).size).toBe(5);
  },
);

test.each(ways)("a blank or overlong request name of %s is refused", async (_, of) => {
  const world = await buildWorld();
  const { by } = of(world);
  const refused = (reason: string) => ({ data: { code: "INVALID", field: "requestName", reason } });
  await expect(send(world, by, "")).rejects.toMatchObject(refused("blank"));
  const long = "x".repeat(requestNameCharactersMax + 1);
  await expect(send(world, by, long)).rejects.toMatchObject(refused("too_long"));
});
