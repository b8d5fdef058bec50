/** A place for objects elsewhere, that speaks S3. Names are below the setting's own prefix. */
export interface Bucket {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such object. */
  get(name: string): Promise<Buffer | null>;
  list(prefix: string): Promise<StoredObject[]>;
  remove(name: string): Promise<void>;
}

export interface StoredObject {
  name: string;
  bytes: number;
  /** By the clock of the bucket. */
  storedAtMs: number;
}

export interface BucketSettings {
  endpoint: string;
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  region: string;
  keyId: string;
  secret: string;
}
