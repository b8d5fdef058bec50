import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { runAdmin } from "../../packages/engine/admin/admin-command";
import { startEngine, type Engine } from "../../packages/engine/start-engine";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { BUNDLES } from "../support/portal";

/** The product's own sweep, on a folder that lost rows of `files`. */

const functionsDir = join(import.meta.dirname, "../../convex");
const fileName = "the-only-photograph";

let dataDir: string;
let daysPassed = 0;
let engine: Engine | null = null;
afterEach(async () => {
  await engine?.close();
});

async function serve({ salvages = false } = {}): Promise<Engine> {
  await engine?.close();
  engine = await startEngine({
    functionsDir,
    bundlesDir: BUNDLES,
    dataDir,
    port: null,
    clock: { nowMs: () => Date.now() + daysPassed * 25 * 3600_000 },
    environment: { AUTH_LOG_LEVEL: "ERROR" },
    secretVariables: ["MFA_ENC_KEY"],
    reportsStateTo: "system/watch:report",
    ...(salvages ? { onSalvage: () => undefined } : {}),
  });
  return engine;
}

const upload = ({ rooms }: Engine, text: string) =>
  rooms.blobs.upload(new Blob([text]).stream(), { contentType: "text/plain", sha256: null });

async function shareFile({ rooms }: Engine, storageId: string): Promise<void> {
  await rooms.db.transact((tx) => {
    const clientId = tx.insert("users", {});
    const file = { clientId, uploadedBy: clientId, name: fileName, path: "x", sizeBytes: 4 };
    const row = { ...file, contentType: "text/plain", storageId, uploadedAt: 0 };
    tx.insert("files", row);
  });
}

/** Changes bytes of the document on the disk, so that a salvage leaves it out. */
function damageRow(): void {
  const path = join(dataDir, "data.sqlite");
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf(fileName); at >= 0; at = bytes.indexOf(fileName, at + 1)) {
    bytes.write("?", at, "latin1");
  }
  writeFileSync(path, bytes);
}

async function sweep(served: Engine): Promise<string[]> {
  const outcome = await served.run("fileDoor/sweep:sweepOrphans");
  if (!outcome.ok) throw new Error(outcome.errorMessage);
  const { blobs } = served.rooms;
  const kept = await Promise.all(
    blobs.list().map(async (file) => (await blobs.open(file))?.text() ?? "missing"),
  );
  return kept.toSorted();
}

it("[B14] an upload whose row was lost is still there a day after a salvage, until an operator confirms", async () => {
  dataDir = join(await scratchFolder("orphans"), "data");
  const whole = await serve();
  await shareFile(whole, await upload(whole, "kept"));
  await whole.close();
  damageRow();
  await expect(serve()).rejects.toThrow("damaged");
  const salvaged = await serve({ salvages: true });
  expect(salvaged.rooms.blobs.list()).toHaveLength(1);
  await upload(salvaged, "orphan");
  daysPassed = 1;
  expect(await sweep(salvaged)).toEqual(["kept", "orphan"]);
  const again = await serve();
  expect(await sweep(again)).toEqual(["kept", "orphan"]);
  await shareFile(again, again.rooms.blobs.list()[0]?.storageId ?? "");
  await runAdmin(["confirm", "--data", dataDir], {
    environment: {},
    print: () => undefined,
    endProcess: () => undefined,
    readInput: () => Promise.resolve(""),
  });
  const confirmed = await serve();
  expect(await sweep(confirmed)).toEqual(["kept"]);
});
