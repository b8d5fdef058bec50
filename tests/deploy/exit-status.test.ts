import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { refusedForGood } from "../../packages/engine/refused-for-good";

it("a unit restarts the server after failures, and not after a refusal that no restart mends", () => {
  const unit = readFileSync(join(import.meta.dirname, "../../deploy/passage.service"), "utf8");
  const settings = unit.split("\n").filter((line) => line.startsWith("Restart"));
  expect(settings).toEqual([
    "Restart=on-failure",
    `RestartPreventExitStatus=${refusedForGood}`,
    "RestartSec=2",
  ]);
});
