/**
 * The fields of a `_storage` document besides `_id` and `_creationTime`. Functions never see `name`, the secret part of the
 * address, and `blocks`, which Convex does not have.
 */
export interface StoredFile {
  /** Base64. */
  readonly sha256: string;
  readonly size: number;
  readonly contentType?: string;
  /** Random and unguessable: anyone who knows it may read the file. */
  readonly name: string;
  /** The hash of the list of its blocks' hashes, base64. Missing where it has one block, or an older release stored it. */
  readonly blocks?: string;
  /** The component that stored it, whose functions alone see it. Missing for the app. */
  readonly component?: string;
}

/** Stores the bytes of files (packages/engine/blobs). The calling transaction writes the documents about them. */
export interface StorageHost {
  /** What is sent there belongs to the component; "" is the app. */
  generateUploadUrl(component: string): string;
  getUrl(file: StoredFile): string;
  /** Resolves when the bytes are on disk. A file without a committed document is deleted later. */
  store(blob: Blob, options: { sha256?: string }): Promise<StoredFile>;
  /** Null when the bytes are missing. */
  open(file: StoredFile): Promise<Blob | null>;
}

export interface ScheduledJob {
  readonly id: string;
  readonly scheduledMs: number;
}

/** Gets schedules and cancellations once their commit is durable, before the caller gets its result. */
export interface JobsHost {
  scheduled(jobs: readonly ScheduledJob[]): void;
}
