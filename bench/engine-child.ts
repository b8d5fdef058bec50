import "../packages/engine/v8-flags";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEngine } from "../packages/engine/start-engine";
import { serveParent } from "./child";

/** The engine with durable commits. Limits per socket are lifted, because one socket acts for many people. */
const [functionsDir = "", given] = process.argv.slice(2);
const dataDir = given ?? mkdtempSync(join(tmpdir(), "bench-"));
let queryRuns = 0;
const engine = await startEngine({
  functionsDir,
  dataDir,
  port: 0,
  connectionLimits: {
    framesPerSecondMax: 1_000_000,
    framesBurstMax: 1_000_000,
    queuedMutationsMax: 1_000,
    socketsPerAddressMax: 10_000,
  },
  onCall: ({ logLines }) => {
    queryRuns += logLines.length;
  },
});
async function close() {
  await engine.close();
  if (given === undefined) rmSync(dataDir, { recursive: true });
}
serveParent(engine.url, close, () => queryRuns);
