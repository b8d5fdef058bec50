import { documentChecksum, metaChecksum } from "./sqlite-file";
import type { CommitRecord } from "./store";

/**
 * A group of commits as the one JSON text that the trigger on `batches` takes apart. Of a document written several
 * times only the last version goes out, as its parts (all puts, then all deletes) do not keep the order of commits.
 */
export function batchText(commits: readonly CommitRecord[], meta: Record<string, string>): string {
  const putById = new Map<string, string>();
  const deletes = new Set<string>();
  const log: string[] = [];
  for (const commit of commits) {
    const ts = String(commit.ts);
    const ids: string[] = [];
    for (const doc of commit.puts) {
      const json = JSON.stringify(doc.json);
      putById.set(doc.id, `["${doc.id}",${doc.table},${ts},${json},${documentChecksum(doc)}]`);
      deletes.delete(doc.id);
      ids.push(doc.id);
    }
    for (const { id } of commit.deletes) {
      putById.delete(id);
      deletes.add(id);
      ids.push(id);
    }
    log.push(`[${ts},"${ids.join(" ")}"]`);
  }
  const metaRows = Object.entries(meta).map(([name, value]) =>
    JSON.stringify([name, value, metaChecksum(name, value)]),
  );
  return (
    `{"puts":[${[...putById.values()].join(",")}],"deletes":${JSON.stringify([...deletes])},` +
    `"commits":[${log.join(",")}],"meta":[${metaRows.join(",")}],"lastTs":${commits.at(-1)?.ts ?? 0}}`
  );
}
