import type { ServerProcess } from "../engine/faults/server-process";
import { eventually } from "../engine/faults/time";

/** Loaded before the server. On a signal it collects garbage and reports the memory in use. */
const scales = `process.on("SIGUSR2", () => {
  globalThis.gc();
  process.stdout.write("Holds " + JSON.stringify(process.memoryUsage()) + "\\n");
});`;

/** Node's options for a server whose memory is measured. */
export const weighable = [
  "--expose-gc",
  "--import",
  `data:text/javascript,${encodeURIComponent(scales)}`,
];

export interface Weight {
  /** Reachable memory: values, and their bytes outside the heap. */
  heldBytes: number;
  /** Memory outside any heap: SQLite, threads, and what the allocator has not returned. */
  otherBytes: number;
  rssBytes: number;
}

export async function weigh(server: ServerProcess): Promise<Weight> {
  const said = () => [...server.output.matchAll(/^Holds (.*)$/gm)];
  const before = said().length;
  server.signal("SIGUSR2");
  await eventually("The server is weighed", () => said().length > before);
  const { heapUsed, heapTotal, external, rss } = JSON.parse(
    said().at(-1)?.[1] ?? "",
  ) as NodeJS.MemoryUsage;
  return {
    heldBytes: heapUsed + external,
    otherBytes: rss - heapTotal - external,
    rssBytes: rss,
  };
}
