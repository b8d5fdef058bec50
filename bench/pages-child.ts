import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { convexToJson, jsonToConvex, type Value } from "convex/values";
import { Usage } from "../packages/engine/db/values/usage";
import { startEngine } from "../packages/engine/start-engine";
import { WEB } from "../tests/support/portal";
import type { Reads } from "./pages/served-practice";

/** The product with copies of its demo practice, durable, in its own process. It counts reads. */
const copies = Number(process.argv[2]);
const today = process.argv[3] ?? "";

const reads: Reads = { documents: 0, bytes: 0 };
const countDocumentRead = Object.getOwnPropertyDescriptor(Usage.prototype, "countDocumentRead")
  ?.value as (this: Usage, bytes: number) => void;
Usage.prototype.countDocumentRead = function (bytes) {
  reads.documents += 1;
  reads.bytes += bytes;
  countDocumentRead.call(this, bytes);
};

const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
const engine = await startEngine({
  functionsDir: fileURLToPath(new URL("../convex", import.meta.url)),
  dataDir,
  port: 0,
  webDir: WEB,
  environment: { AUTH_LOG_LEVEL: "ERROR" },
});

async function run(path: string, args: Record<string, Value>): Promise<unknown> {
  const outcome = await engine.run(path, convexToJson(args));
  if (!outcome.ok) throw new Error(`${path}: ${outcome.errorMessage}`);
  return jsonToConvex(JSON.parse(outcome.valueJson) as never);
}

const people = await run("dev/demo:open", { today });
for (let copy = 2; copy <= copies; copy += 1) await run("dev/growth:addClients", { copy, today });

process.on("message", () => {
  process.send?.({ ...reads });
  reads.documents = 0;
  reads.bytes = 0;
});
process.once("SIGTERM", () => {
  void engine.close().then(() => {
    rmSync(dataDir, { recursive: true });
    process.exit(0);
  });
});
process.send?.({ url: engine.url, people });
