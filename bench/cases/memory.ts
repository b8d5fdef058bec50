import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withEngine } from "../engine";
import type { Figure } from "../figures";
import { openClients, type WireClient } from "../wire-client";

const mib = 1024 * 1024;
const [rounds, documentsEach] = [10, 10_000];
const socketCount = 1000;

/** An idle server, one with many sockets, and one that has loaded 100,000 documents. */
export async function memory(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const idle = await withEngine((engine) => engine.usage(), dataDir);
    const crowded = await withEngine(async (engine) => {
      const clients = await openClients(engine.url, socketCount);
      const usage = await engine.usage();
      for (const client of clients) client.close();
      return usage;
    }, dataDir);
    const empty = await withEngine(async (engine) => {
      const usage = await engine.usage("heap");
      const writer = (await openClients(engine.url, 1))[0] as WireClient;
      for (let round = 0; round < rounds; round += 1) {
        await writer.mutate("messages:fill", { threads: documentsEach / 100, each: 100 });
      }
      writer.close();
      return { heapBytes: usage.heapBytes ?? 0, startMs: engine.startMs };
    }, dataDir);
    const full = await withEngine(async (engine) => {
      const { heapBytes } = await engine.usage("heap");
      return { heapBytes: heapBytes ?? 0, startMs: engine.startMs };
    }, dataDir);
    const heapEach = (full.heapBytes - empty.heapBytes) / (rounds * documentsEach);
    return [
      { name: "idle server", value: idle.rssBytes / mib, unit: "MiB", bound: { atMost: 90 } },
      {
        name: "server with 1,000 sockets",
        value: crowded.rssBytes / mib,
        unit: "MiB",
        bound: { atMost: 150 },
      },
      {
        name: "100,000 documents replayed",
        value: full.startMs - empty.startMs,
        unit: "ms",
        bound: { atMost: 1500 },
      },
      {
        name: "heap for a small document",
        value: heapEach / 1024,
        unit: "KiB",
        bound: { atMost: 1.2 },
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
