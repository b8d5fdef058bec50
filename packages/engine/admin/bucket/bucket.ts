/** Remote object storage with the S3 protocol. Names are relative to the configured prefix. */
export interface Bucket {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  list(prefix: string): Promise<StoredObject[]>;
  remove(name: string): Promise<void>;
}

export interface StoredObject {
  name: string;
  bytes: number;
  /** According to the bucket's clock. */
  storedAtMs: number;
}

export interface BucketSettings {
  endpoint: string;
  bucket: string;
  /** "", or a text that ends with a slash. */
  prefix: string;
  region: string;
  keyId: string;
  secret: string;
}
