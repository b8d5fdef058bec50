import { createHash } from "node:crypto";
import type { StorageHost, StoredFile } from "../functions/hosts";

const origin = "https://some-deployment.convex.cloud";

/** The files of one test. Their addresses look real but can't be fetched. */
export class MemoryFiles implements StorageHost {
  readonly #blobs = new Map<string, Blob>();
  #issued = 0;

  generateUploadUrl(): string {
    return `${origin}/api/storage/upload?token=${++this.#issued}`;
  }

  getUrl(file: StoredFile): string {
    return `${origin}/api/storage/${file.name}`;
  }

  async store(blob: Blob, options: { sha256?: string }): Promise<StoredFile> {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const sha256 = createHash("sha256").update(bytes).digest("base64");
    if (options.sha256 !== undefined && options.sha256 !== sha256) {
      throw new Error(`Sha256 mismatch. Expected: ${options.sha256} Actual: ${sha256}`);
    }
    const name = crypto.randomUUID();
    this.#blobs.set(name, blob);
    const { size, type } = blob;
    return { name, sha256, size, ...(type === "" ? {} : { contentType: type }) };
  }

  open(file: StoredFile): Promise<Blob | null> {
    return Promise.resolve(this.#blobs.get(file.name) ?? null);
  }
}
