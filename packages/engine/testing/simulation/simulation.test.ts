import { describe, expect, it } from "vitest";
import { World } from "./world";

const seeds = Number(process.env["ENGINE_SEEDS"] ?? 200);
const onlySeed = process.env["ENGINE_SEED"];
const firstSeed = onlySeed === undefined ? 1 : Number(onlySeed);
const lastSeed = onlySeed === undefined ? seeds : firstSeed;

describe("simulation", () => {
  it(
    `[C26] [C27] [C28] [C17] [C31] [C35] R03: the database equals the model for ${seeds} seeds`,
    { timeout: 60_000 + seeds * 500 },
    async () => {
      let [commits, conflicts, reruns] = [0, 0, 0];
      for (let seed = firstSeed; seed <= lastSeed; seed++) {
        const world = new World(seed);
        try {
          for (let life = 0; life < 3; life++) await world.live(80);
        } catch (error) {
          throw new Error(`Seed ${seed} fails; run it alone with ENGINE_SEED=${seed}`, {
            cause: error,
          });
        }
        commits += world.commits;
        conflicts += world.conflicts;
        reruns += world.reruns;
      }
      // Guards against a simulation in which nothing happens, which would also pass.
      expect(commits).toBeGreaterThan(20 * (lastSeed - firstSeed + 1));
      expect(conflicts).toBeGreaterThan(lastSeed - firstSeed);
      expect(reruns).toBeGreaterThan(10 * (lastSeed - firstSeed));
    },
  );
});
