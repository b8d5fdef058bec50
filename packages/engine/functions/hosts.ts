/**
 * The fields of a `_storage` document besides `_id` and `_creationTime`. Functions never see `name`, the secret part of
 * the address, nor `blocks`, which Convex does not have.
 */
export interface StoredFile {
  /** In base64. */
  readonly sha256: string;
  readonly size: number;
  readonly contentType?: string;
  /** Random and unguessable: anyone who knows it may read the file. */
  readonly name: string;
  /**
   * The hash of the list of its blocks' hashes, in base64. Missing for a file of one block, and for one stored by an
   * older release.
   */
  readonly blocks?: string;
  /** The component that stored it; only its functions see it. Missing for the app. */
  readonly component?: string;
}

/** Stores the bytes of files (packages/engine/blobs). The calling transaction writes the documents about them. */
export interface StorageHost {
  /** Files uploaded there belong to the component; "" is the app. */
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

/** Receives schedules and cancellations once their commit is durable, before the caller gets its result. */
export interface JobsHost {
  scheduled(jobs: readonly ScheduledJob[]): void;
}
