import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { expect, test as base } from "vitest";
import type { GenericMutationCtx, DataModelFromSchemaDefinition } from "convex/server";
import { convexTest } from "../testing";
import { modulesOf } from "./two-worlds";

const schema = defineSchema({ notes: defineTable({ text: v.string() }) });
const openWorld = () => convexTest(schema, modulesOf({}));

type Ctx = GenericMutationCtx<DataModelFromSchemaDefinition<typeof schema>>;

const test = base.extend<{ ctx: Ctx; world: ReturnType<typeof openWorld> }>({
  world: async ({ task: _ }, use) => use(openWorld()),
  ctx: async ({ world }, use) => {
    await world.run((ctx) => use(ctx));
    expect(await world.run((ctx) => ctx.db.query("notes").collect())).toHaveLength(1);
  },
});

test("[X12] a test can use the context of its fixture", async ({ ctx }) => {
  const id = await ctx.db.insert("notes", { text: "a" });
  await ctx.db.patch(id, { text: "b" });
  expect(await ctx.db.query("notes").collect()).toMatchObject([{ _id: id, text: "b" }]);
  expect(ctx.db.normalizeId("notes", id)).toBe(id);
});

/** The engine's text, or npm convex-test's when its tests ran before in the same process. */
const nobody = /import time|No active convexTest/;

async function openRun(world: ReturnType<typeof openWorld>) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let over: Promise<void> | null = null;
  const ctx = await new Promise<Ctx>((opened) => {
    over = world.run((given) => {
      opened(given);
      return ended;
    });
  });
  return {
    read: () => ctx.db.query("notes").collect(),
    end: async () => {
      end();
      await over;
    },
  };
}

test("[X12] a fixture's context is refused while another run is open, or when its own has ended", async ({
  world,
}) => {
  const first = await openRun(world);
  expect(await first.read()).toEqual([]);
  const second = await openRun(openWorld());
  await expect(first.read()).rejects.toThrow(nobody);
  await second.end();
  expect(await first.read()).toEqual([]);
  await first.end();
  await expect(first.read()).rejects.toThrow(nobody);
});
