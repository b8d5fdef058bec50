import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { localMailbox, sealing } from "../../scripts/command-words";
import { ServerProcess } from "../engine/faults/server-process";
import { withJumpingClock } from "../engine/mishaps/preload";
import { BUNDLES, type DemoPortal, openDemoPortal, WEB, type WayIn } from "./portal";

const convexFolder = fileURLToPath(new URL("../../convex", import.meta.url));

export interface ProductProcess {
  url: string;
  /** Its folder, deleted by `close`. */
  data: string;
  coach: WayIn;
  client: WayIn;
  process: () => ServerProcess;
  /**
   * Kills the server with SIGKILL, and starts it on the same port and data after `meanwhile`, with a clock that is
   * `aheadMs` ahead.
   */
  killAndStart: (meanwhile?: () => Promise<unknown>, aheadMs?: number) => Promise<void>;
  close: () => Promise<void>;
}

interface ProductOptions {
  /** Runs before the practice is stored on disk and served from there. */
  prepare?: (portal: DemoPortal) => Promise<void>;
  nodeWords?: readonly string[];
  words?: readonly string[];
}

/** The demo practice on a disk, served by the built server in a separate process, as operators run it. */
export async function openProductProcess({
  prepare = () => Promise.resolve(),
  nodeWords = [],
  words: moreWords = [],
}: ProductOptions = {}): Promise<ProductProcess> {
  const folder = await mkdtemp(join(tmpdir(), "product-"));
  const undo: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const run = { later: (step: () => unknown) => void undo.unshift(step) };
  const data = join(folder, "data");
  const filling = await openDemoPortal({ dataDir: data });
  const { coach, client } = filling;
  await prepare(filling);
  await filling.close();
  await cp(BUNDLES, join(data, "bundles"), { recursive: true });

  const words = ["--functions", convexFolder, "--web", WEB, ...localMailbox, ...sealing];
  words.push("--variable", "AUTH_LOG_LEVEL=ERROR", ...moreWords);
  let process = await ServerProcess.start(run, { data, words, nodeWords });
  const { url, port } = process;
  return {
    url,
    data,
    coach,
    client,
    process: () => process,
    killAndStart: async (meanwhile, aheadMs = 0) => {
      await process.end("SIGKILL");
      await meanwhile?.();
      const clock = aheadMs === 0 ? [] : withJumpingClock(folder, [aheadMs]);
      const moreNodeWords = [...nodeWords, ...clock];
      process = await ServerProcess.start(run, { data, words, nodeWords: moreNodeWords, port });
    },
    close: async () => {
      for (const step of undo) await step();
    },
  };
}
