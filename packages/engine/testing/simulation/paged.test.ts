import { expect, it } from "vitest";
import { scratchFolder } from "../scratch-folder";
import { PagedWorld } from "./paged-world";

const seeds = Number(process.env["ENGINE_PAGED_SEEDS"] ?? 3);
const first = Number(process.env["ENGINE_SEED"] ?? 1);
/** How fast the disk is decides in which histories keys are used and documents leave memory, so more may be needed. */
const moreMax = seeds > 2 ? 20 : 0;

it(
  `[K26] [K29] ${seeds} random histories of a paged database agree with a model`,
  { timeout: 60_000 + (seeds + moreMax) * 30_000 },
  async () => {
    let [loadedLives, keyFilesTaken, livesLeft] = [0, 0, 0];
    const isSeen = () => Math.min(keyFilesTaken, livesLeft) > 0;
    for (let seed = first; seed < first + seeds + (isSeen() ? 0 : moreMax); seed++) {
      const world = new PagedWorld(seed, await scratchFolder("paged"));
      await world.live(6, 50).catch((error: unknown) => {
        throw new Error(`Seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
      });
      expect(world.commits).toBeGreaterThan(500);
      loadedLives += world.loadedLives;
      keyFilesTaken += world.keyFilesTaken;
      livesLeft += world.livesLeft;
    }
    expect(loadedLives).toBeGreaterThan(0);
    if (seeds > 2) expect(isSeen()).toBe(true);
  },
);
