import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "../../tests/engine/faults/time";
import type { Child } from "../child";
import { withEngine } from "../engine";
import type { Figure } from "../figures";
import { openEngineSeat, openPeople } from "../people";
import { openClients, type WireClient } from "../wire-client";

const mib = 1024 * 1024;
const people = 200;
const listed = 50;
const [documentsAtOnce, documentsOfThread] = [10_000, 100];
const sendsPerSecond = 20;
const starts = 3;

/** Compares a folder so large that it is read page by page with a small one, with the same people at work. */
export async function large(isShort: boolean): Promise<Figure[]> {
  const documents = isShort ? 130_000 : 300_000;
  const small = await inFolder(async (folder) => {
    await fill(folder, 0);
    return await withEngine(work, folder);
  });
  return await inFolder(async (folder) => {
    await fill(folder, documents);
    const makingMs = await withEngine((engine) => Promise.resolve(engine.startMs), folder);
    const startsMs: number[] = [];
    for (let start = 0; start < starts; start += 1)
      startsMs.push(await withEngine((engine) => Promise.resolve(engine.startMs), folder));
    const paged = await withEngine(work, folder);
    const named = (name: string) => `${documents.toLocaleString("en")} documents: ${name}`;
    return [
      { name: named("keys made, once"), value: makingMs / 1000, unit: "s" },
      {
        name: named("start"),
        value: percentile(startsMs, 0.5),
        unit: "ms",
        bound: { atMost: 1000 },
      },
      {
        name: named("memory with people at work"),
        value: paged.rssBytes / mib,
        unit: "MiB",
        bound: { atMost: 256 },
        limit: small.rssBytes / mib,
      },
      {
        name: named("both sides, p95"),
        value: paged.p95,
        unit: "ms",
        bound: { timesLimit: 1.3 },
        limit: small.p95,
      },
    ];
  });
}

async function inFolder<T>(measure: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "bench-large-"));
  try {
    return await measure(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function fill(folder: string, documents: number): Promise<void> {
  await withEngine(async ({ url }) => {
    const writer = (await openClients(url, 1))[0] as WireClient;
    for (let thread = 0; thread < people; thread += 1)
      await writer.mutate("people:fill", { thread, read: listed, unread: 0 });
    for (let done = 0; done < documents; done += documentsAtOnce) {
      const threads = documentsAtOnce / documentsOfThread;
      await writer.mutate("messages:fill", { threads, each: documentsOfThread });
    }
    writer.close();
  }, folder);
}

async function work(engine: Child): Promise<{ p95: number; rssBytes: number }> {
  const crowd = await openPeople(engine.url, openEngineSeat("tallied"), people);
  await crowd.run(5 * sendsPerSecond, 600);
  const timesMs = await crowd.run(sendsPerSecond, 300);
  const { rssBytes } = await engine.usage();
  crowd.close();
  return { p95: percentile(timesMs, 0.95), rssBytes };
}
