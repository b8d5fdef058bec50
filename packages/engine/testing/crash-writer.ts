import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import { systemClock, systemRng } from "../clock";
import { Database } from "../db/database";
import { ConflictError } from "../db/errors";
import { sqliteStore } from "../kv/sqlite/sqlite-store";

/**
 * The process that the crash test kills. Each writer sends its requests in order, as a client does, starting with the
 * first unanswered one, and prints the requests that are on disk.
 */
const [folder, ...firstRequests] = process.argv.slice(2);
const standardOutput = 1;

async function main(): Promise<void> {
  // Short log files, so that kills also hit the folding of the log.
  const loadedMax = process.env["WRITER_LOADED_MAX"];
  const store = await sqliteStore(folder ?? "", {
    logFileBytes: 16_384,
    ...(loadedMax === undefined
      ? {}
      : { loadedDocumentsMax: Number(loadedMax), cacheBytesMax: 200_000 }),
  });
  const db = await Database.open({ store, clock: systemClock, rng: systemRng() });
  await db.setSchema(schemaJson);
  await Promise.all(firstRequests.map((first, writer) => write(db, writer, Number(first))));
}

async function write(db: Database, writer: number, first: number): Promise<never> {
  for (let request = first; ; request++) {
    const key = { sessionId: `writer-${writer}`, requestId: request };
    while (!(await wasAnswered(db, key, writer))) continue;
    writeSync(standardOutput, `${writer} ${request}\n`);
  }
}

async function wasAnswered(
  db: Database,
  key: { sessionId: string; requestId: number },
  writer: number,
): Promise<boolean> {
  if ((await db.findRequest(key)) !== null) return true;
  const tx = db.begin("head", { isReadOnly: false });
  const seal = createHash("sha256").update(`${writer} ${key.requestId}`).digest("hex");
  for (const half of ["left", "right"]) {
    tx.insert("rows", { writer, request: key.requestId, half, seal });
  }
  try {
    db.recordRequest(tx, key, { fingerprint: seal, resultJson: "null" });
    await db.commit(tx).durable;
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

const schemaJson = JSON.stringify({
  tables: [
    {
      tableName: "rows",
      indexes: [{ indexDescriptor: "by_writer", fields: ["writer", "request"] }],
      documentType: { type: "any" },
    },
  ],
});

void main();
