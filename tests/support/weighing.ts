import type { ServerProcess } from "../engine/faults/server-process";
import { eventually } from "../engine/faults/time";

/** Loaded before the server: when asked, it lets go of its litter and says what it still holds. */
const scales = `process.on("SIGUSR2", () => {
  globalThis.gc();
  process.stdout.write("Holds " + JSON.stringify(process.memoryUsage()) + "\\n");
});`;

/** What Node is given so that a server can be weighed. */
export const weighable = [
  "--expose-gc",
  "--import",
  `data:text/javascript,${encodeURIComponent(scales)}`,
];

export interface Weight {
  /** What is reachable: values, and bytes outside of the heap that belong to them. */
  heldBytes: number;
  /** Memory that is nobody's heap: SQLite, threads, what the allocator has not given back. */
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
