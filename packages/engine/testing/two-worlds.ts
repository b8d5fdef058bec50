import { convexTest as npmConvexTest } from "convex-test";
import type { GenericSchema, SchemaDefinition } from "convex/server";
import { convexTest, type TestConvex } from "../testing";
import type { Modules } from "./types";

export const modulesOf = (exports: Record<string, Record<string, unknown>>): Modules => ({
  "./_generated/api.ts": () => Promise.resolve({}),
  ...Object.fromEntries(
    Object.entries(exports).map(([name, module]) => [
      `./${name}.ts`,
      () => Promise.resolve(module),
    ]),
  ),
});

/** The same app on the engine and on npm convex-test, for scenarios with equal results. */
export function twoWorlds<Schema extends GenericSchema>(
  schema: SchemaDefinition<Schema, boolean>,
  modules: Modules = modulesOf({}),
) {
  type World = TestConvex<SchemaDefinition<Schema, boolean>>;
  const worlds: [string, () => World][] = [
    ["the engine", () => convexTest(schema, modules)],
    ["npm convex-test", () => npmConvexTest(schema, modules) as unknown as World],
  ];
  return worlds;
}
