import { makeFunctionReference } from "convex/server";
import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import schema from "../../convex/schema";
import { convexTest } from "../../packages/engine/testing";

test("[X1] the project's own functions are used if no modules are given", async () => {
  const t = convexTest(schema);
  expect(await t.query(api.viewer.get, {})).toBeNull();
  await expect(t.query(makeFunctionReference<"query">("nowhere:at"))).rejects.toThrow(
    /Could not find/,
  );
});
