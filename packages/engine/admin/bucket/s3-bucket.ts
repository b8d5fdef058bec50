import { createHash } from "node:crypto";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Bucket, BucketSettings, StoredObject } from "./bucket";

const connectWithinMs = 10_000;
const anyByteWithinMs = 60_000;
const answerWithinMs = 10 * 60_000;

/**
 * This is a separate program (open-bucket.ts), because the library is as large as the rest of the engine and most
 * servers don't need it. A call fails when the server stays silent, because the next backup waits for it.
 */
export function openS3Bucket(
  { bucket, prefix, keyId, secret, ...where }: BucketSettings,
  silentForMs = anyByteWithinMs,
): Bucket {
  const client = new S3Client({
    ...where,
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Many servers don't know the library's own checksums; all of them check MD5 and the signed one.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connectWithinMs,
      socketTimeout: silentForMs,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
    },
  });
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    put: async (name, bytes) => {
      const md5 = createHash("md5").update(bytes).digest("base64");
      await client.send(new PutObjectCommand({ ...objectOf(name), Body: bytes, ContentMD5: md5 }));
    },
    get: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    list: async (from) => {
      const found: StoredObject[] = [];
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix + from,
            ...(next === undefined ? {} : { ContinuationToken: next }),
          }),
        );
        for (const { Key = "", Size = 0, LastModified } of page.Contents ?? []) {
          const name = Key.slice(prefix.length);
          found.push({ name, bytes: Size, storedAtMs: LastModified?.getTime() ?? Infinity });
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return found;
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
  };
}
