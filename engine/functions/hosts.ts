/** What a `_storage` document holds besides `_id` and `_creationTime`; `name` is the address part and never shown to functions. */
export interface StoredFile {
  /** Base64. */
  readonly sha256: string;
  readonly size: number;
  readonly contentType?: string;
  /** Random and unguessable: whoever knows it may read the file. */
  readonly name: string;
}

/** Bytes of files, kept by the blobs room. Documents about them are written by the calling transaction. */
export interface StorageHost {
  generateUploadUrl(): string;
  getUrl(file: StoredFile): string;
  /** The bytes are on disk when this resolves. A file that no committed document names is swept away later. */
  store(blob: Blob, options: { sha256?: string }): Promise<StoredFile>;
  /** Null when the bytes are gone. */
  open(file: StoredFile): Promise<Blob | null>;
}

export interface ScheduledJob {
  readonly id: string;
  readonly scheduledMs: number;
}

/** Told of schedules and cancellations after their commit is durable and before the caller is answered. */
export interface JobsHost {
  scheduled(jobs: readonly ScheduledJob[]): void;
}
