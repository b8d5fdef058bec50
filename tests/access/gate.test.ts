import { v } from "convex/values";
import { expect, test } from "vitest";
import type { DatabaseReader } from "../../convex/_generated/server";
import * as gate from "../../convex/gate/functions";
import { buildWorld, CALLERS, type Caller, type World } from "./world";

const {
  publicAction,
  systemAction: _action,
  systemMutation: _mutation,
  systemQuery: _query,
  ...builders
} = gate;

/** What Convex's own context offers beside the database, and no row rule guards. */
const WAYS_AROUND = ["auth", "storage", "runQuery", "runMutation"];

type Handler = (ctx: unknown, args: object) => Promise<unknown>;

/** The context that a function of this builder gets, called by one of the people of the world. */
async function see({ t, people }: World, builder: keyof typeof builders, caller: Caller) {
  const build = builders[builder] as unknown as (definition: object) => { _handler: Handler };
  const probe = build({
    args: {},
    returns: v.any(),
    handler: async (ctx: Record<string, unknown> & { db: DatabaseReader }) => ({
      viewer: ctx.viewer,
      ways: WAYS_AROUND.filter((way) => ctx[way] !== undefined),
      rows: await ctx.db.query("outbox").take(1),
    }),
  });
  const hand = caller === "nobody" ? t : t.withIdentity({ subject: people[caller].subject });
  return (await hand.run((ctx) => probe._handler(ctx, {}))) as {
    viewer: { role: string } | null;
    ways: string[];
    rows: unknown[];
  };
}

const ROLE_OF: Record<Caller, string | null> = {
  nobody: null,
  deadSignIn: null,
  clientA: "client",
  clientB: "client",
  coach: "admin",
  otherCoach: "admin",
};
const PASSES: Record<keyof typeof builders, (string | null)[]> = {
  publicQuery: [null, "client", "admin"],
  clientQuery: ["client"],
  clientMutation: ["client"],
  coachQuery: ["admin"],
  practiceQuery: ["admin"],
  coachMutation: ["admin"],
  memberQuery: ["client", "admin"],
  memberMutation: ["client", "admin"],
  coachedMutation: ["client"],
  sharedMutation: ["client", "admin"],
  accountQuery: ["client", "admin"],
  accountMutation: ["client", "admin"],
};

test.each(Object.keys(PASSES) as (keyof typeof builders)[])(
  "%s admits the callers in its name, with a viewer, guarded rows and no way around them",
  async (builder) => {
    for (const caller of CALLERS) {
      const world = await buildWorld();
      const letter = { to: "", subject: "", text: "", html: "", queuedAt: 0 };
      await world.t.run(({ db }) => db.insert("outbox", letter));
      const answer = see(world, builder, caller);
      if (PASSES[builder].includes(ROLE_OF[caller])) {
        const { viewer, ways, rows } = await answer;
        expect(viewer?.role ?? null).toBe(ROLE_OF[caller]);
        expect(ways).toEqual([]);
        expect(rows).toEqual([]);
      } else {
        const code = ROLE_OF[caller] === null ? "UNAUTHENTICATED" : "NOT_FOUND";
        await expect(answer).rejects.toMatchObject({ data: { code } });
      }
    }
  },
);

test("[record-9] publicAction admits everybody, and has no database, storage or identity", async () => {
  const build = publicAction as unknown as (definition: object) => { _handler: Handler };
  const probe = build({
    args: {},
    returns: v.any(),
    handler: (ctx: Record<string, unknown>) =>
      ["db", "storage", "auth", "vectorSearch", "runMutation"].filter(
        (way) => ctx[way] !== undefined,
      ),
  });
  const everything = { db: 1, storage: 1, auth: 1, vectorSearch: 1, runMutation: 1 };
  expect(await probe._handler({ ...everything, db: undefined }, {})).toEqual(["runMutation"]);
});

test("a mutation or action that declares no result must return nothing", () => {
  for (const [name, build] of Object.entries({ ...builders, publicAction })) {
    if (name.endsWith("Query")) continue;
    const probe = (build as unknown as (definition: object) => { exportReturns: () => string })({
      args: {},
      handler: () => null,
    });
    expect(JSON.parse(probe.exportReturns()), name).toEqual({ type: "null" });
  }
});
