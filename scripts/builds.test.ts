import { statSync } from "node:fs";
import { setImmediate as next } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildEngine, engineFile } from "./builds";

test("the engine's program is whole at every moment while it is built again", async () => {
  await buildEngine();
  const { size } = statSync(engineFile);
  const sizes = new Set<number>();
  const watch = { isOver: false };
  const building = buildEngine().finally(() => (watch.isOver = true));
  while (!watch.isOver) {
    sizes.add(statSync(engineFile).size);
    await next();
  }
  await building;
  expect([...sizes]).toEqual([size]);
});
