import type * as npm from "convex-test";
import { defineSchema, defineTable, type DataModelFromSchemaDefinition } from "convex/server";
import { v } from "convex/values";
import { expectTypeOf, test } from "vitest";
import * as ours from "../testing";
import { modulesOf } from "./two-worlds";

const schema = defineSchema({ notes: defineTable({ text: v.string() }) });
type Model = DataModelFromSchemaDefinition<typeof schema>;
type Called =
  | "run"
  | "fetch"
  | "finishAllScheduledFunctions"
  | "finishInProgressScheduledFunctions";

test("[X11] npm's types exist, for the same use", () => {
  expectTypeOf<ours.TestConvexForDataModel<Model>>()
    .pick<Called>()
    .branded.toEqualTypeOf<Pick<npm.TestConvexForDataModel<Model>, Called>>();
  expectTypeOf<keyof ours.TestConvexForDataModel<Model>>().toEqualTypeOf<
    keyof npm.TestConvexForDataModel<Model>
  >();
  expectTypeOf<keyof ours.TestConvexRoot<Model>>().toEqualTypeOf<keyof npm.TestConvexRoot<Model>>();
  expectTypeOf<ours.TestConvexForDataModelAndIdentity<Model>>().toEqualTypeOf<
    ours.TestConvex<typeof schema>
  >();
  expectTypeOf(ours.convexTest(schema, modulesOf({}))).toExtend<
    ours.TestConvexForDataModel<Model>
  >();
});
