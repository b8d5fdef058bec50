import { readFileSync } from "node:fs";

/** The rows of the route table in one area, read from the source, so that no page is forgotten. */
export function pathsIn(area: string): string[] {
  const table = ["client", "coach"]
    .map((side) => readFileSync(new URL(`../../src/app/${side}-area.tsx`, import.meta.url), "utf8"))
    .join();
  const rows = [...table.matchAll(/\brow\(\s*"([^"]+)"/g)].map(([, path = ""]) => path);
  return rows.filter((path) => path === area || path.startsWith(`${area}/`));
}
