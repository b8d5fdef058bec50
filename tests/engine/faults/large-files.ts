import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import type { Fault, FaultRun } from "./fault-run";
import { ServerProcess } from "./server-process";
import { pause } from "./time";

const uploadUrl = makeFunctionReference<"mutation", Record<string, never>, string>(
  "files:uploadUrl",
);
const urlOf = makeFunctionReference<"query", { id: string }, string | null>("files:url");
const mib = 1024 * 1024;
export const fileBytes = 10 * mib;
const atOnce = 20;
const growthBytesMax = 2 * mib;

/** Twenty files of 10 MB at once, up and down. */
export const largeFiles: Fault = async (run) => {
  const { up, down, line } = await growthByTransfer(run);
  assert.ok(Math.max(up, down) < growthBytesMax, line);
  return `${String(atOnce)} files of 10 MB at once: ${line}; contents equal`;
};

/** How much more memory the server takes for each transfer, and a line about it. */
export async function growthByTransfer(
  run: FaultRun,
): Promise<{ up: number; down: number; line: string }> {
  const server = await ServerProcess.start(run, { data: join(run.folder, "data") });
  const http = new ConvexHttpClient(server.url, { logger: false });
  const files = Array.from({ length: atOnce }, (_, index) => Buffer.alloc(fileBytes, index + 1));
  const upload = async (file: Buffer) => {
    const address = await http.mutation(uploadUrl, {});
    const answer = await fetch(address, { method: "POST", body: new Uint8Array(file) });
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { storageId: string }).storageId;
  };
  const download = async (id: string) => {
    const address = await http.query(urlOf, { id });
    const hash = createHash("sha256");
    for await (const chunk of (await fetch(address ?? "")).body ?? []) {
      hash.update(chunk as Uint8Array);
    }
    return hash.digest("hex");
  };
  // Code that runs for the first time and the heap's first growth must not be measured.
  for (const file of files.slice(0, 2)) await download(await upload(file));

  const up = await growthOf(server, () => Promise.all(files.map(upload)));
  const down = await growthOf(server, () => Promise.all(up.answer.map(download)));
  const expected = files.map((file) => createHash("sha256").update(file).digest("hex"));
  assert.deepEqual(down.answer, expected);
  const line = [up, down]
    .map(({ bytes, ms }, index) => {
      const rate = (atOnce * fileBytes) / mib / (ms / 1000);
      return `${index === 0 ? "up" : "down"} ${(bytes / atOnce / mib).toFixed(2)} MB more memory for each, ${rate.toFixed(0)} MB/s`;
    })
    .join("; ");
  return { up: up.bytes / atOnce, down: down.bytes / atOnce, line };
}

async function growthOf<T>(
  server: ServerProcess,
  transfer: () => Promise<T>,
): Promise<{ answer: T; bytes: number; ms: number }> {
  await pause(500);
  const before = server.rssBytes;
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, server.rssBytes)), 10);
  const startedMs = performance.now();
  try {
    const answer = await transfer();
    return { answer, bytes: peak - before, ms: performance.now() - startedMs };
  } finally {
    clearInterval(watching);
  }
}
