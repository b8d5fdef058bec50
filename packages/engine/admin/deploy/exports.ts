import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "../../blobs/blob-store";
import type { Database } from "../../db/database";
import { HttpError } from "../../http/http-error";
import { writeSnapshotZip } from "./snapshot-zip";

type Int64 = { $integer: string };

/** In the CLI's format. */
export type ExportState =
  | { state: "requested" }
  | { state: "in_progress" }
  | { state: "failed" }
  | { state: "completed"; start_ts: Int64; complete_ts: Int64; zip_object_key: string };

export interface ExportsHost {
  db: Database;
  blobs: BlobStore;
  folder: string;
  changed: () => void;
  report: (error: unknown, doing: string) => void;
}

/** Runs one export at a time; the newest archive stays until the next one or the server's end. */
export class Exports {
  readonly #host: ExportsHost;
  #state: ExportState | null = null;
  #archive: { ts: string; path: string } | null = null;

  constructor(host: ExportsHost) {
    this.#host = host;
  }

  latest(): ExportState | null {
    return this.#state;
  }

  request(hasFiles: boolean): void {
    if (this.#state?.state === "in_progress") {
      throw new HttpError(400, "ExportInProgress", "An export is in progress already.");
    }
    this.#setState({ state: "in_progress" });
    void this.#run(hasFiles).catch((error: unknown) => {
      this.#host.report(error, "exporting");
      this.#setState({ state: "failed" });
    });
  }

  find(ts: string): string {
    if (this.#archive?.ts === ts) return this.#archive.path;
    throw new HttpError(404, "NotFound", "This export is no longer available.");
  }

  async close(): Promise<void> {
    if (this.#archive !== null) await rm(this.#archive.path, { force: true });
  }

  async #run(hasFiles: boolean): Promise<void> {
    const { db, blobs, folder } = this.#host;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const key = randomBytes(12).toString("hex");
    const path = join(folder, `export-${key}.zip`);
    const snapshot = db.durable;
    await blobs.folder.withoutDeletions(() =>
      writeSnapshotZip(path, { db, snapshot, blobs: hasFiles ? blobs : null }),
    );
    await this.close();
    this.#archive = { ts: String(snapshot.ts), path };
    this.#setState({
      state: "completed",
      start_ts: int64(snapshot.ts),
      complete_ts: int64(db.durable.ts),
      zip_object_key: key,
    });
  }

  #setState(state: ExportState): void {
    this.#state = state;
    this.#host.changed();
  }
}

/** Convex's JSON encoding of 64-bit integers. */
export function int64(value: bigint): Int64 {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return { $integer: bytes.toString("base64") };
}
