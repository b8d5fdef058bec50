import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Practice } from "./practice";

/** The files of a practice by their purpose, because some have another name in each practice. */
export const dataTargets = {
  database: /^data\.sqlite$/,
  log: /^commits-\d+\.log$/,
  "record count": /^held$/,
  keys: /^keys\.json$/,
  "hash of the keys": /^keys\.known$/,
  lock: /^lock$/,
  "mark of what is shipped": /^shipped\.json$/,
  "results of backups": /^backups\.json$/,
  "address of administration": /^admin\.json$/,
  "uploaded file": /^blobs\/[0-9a-f-]{36}$/,
  "hashes of an uploaded file": /^blobs\/[0-9a-f-]{36}\.blocks$/,
  "bundled functions": /^bundles\//,
} as const;

export const placeTargets = {
  "mark of a backup": /^\d{4}-[^/]+\/backup\.json$/,
  "list of a backup": /^\d{4}-[^/]+\/contents\.json$/,
  "pieces of a backup": /^\d{4}-[^/]+\/pieces\.txt$/,
  piece: /^pieces\/[^/]+\/[0-9a-f]{2}\/[0-9a-f]{64}$/,
  "header of the pieces": /^pieces\/[^/]+\/seal\.json$/,
  "shipped part": /^log\/[^/]+\/[^/]+\/[^/]+\.log$/,
  "header of the log": /^log\/[^/]+\/seal\.json$/,
} as const;

export type DataTarget = keyof typeof dataTargets;
export type PlaceTarget = keyof typeof placeTargets;

const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(root, name)).isFile())
    .toSorted();

/** The n-th file of those for this purpose. */
export function dataFile({ data }: Practice, target: DataTarget, n = 0): string {
  return pick(data, dataTargets[target], n);
}

export function placeFile({ place }: Practice, target: PlaceTarget, n = 0): string {
  return pick(place, placeTargets[target], n);
}

function pick(root: string, pattern: RegExp, n: number): string {
  const found = filesBelow(root).filter((name) => pattern.test(name));
  const name = found[n % found.length];
  if (name === undefined) throw new Error(`${root} has nothing like ${String(pattern)}.`);
  return join(root, name);
}
