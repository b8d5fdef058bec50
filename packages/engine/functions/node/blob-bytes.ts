export interface BlobBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

export const bytesOf = async (blob: Blob): Promise<BlobBytes> => ({
  bytes: new Uint8Array(await blob.arrayBuffer()),
  type: blob.type,
});

export const blobOf = ({ bytes, type }: BlobBytes): Blob => new Blob([bytes], { type });
