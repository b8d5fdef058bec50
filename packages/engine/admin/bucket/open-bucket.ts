import { pathToFileURL } from "node:url";
import { childProgram } from "../../functions/child-program";
import type { Terminal } from "../command-line";
import { StartError } from "../start-error";
import { readSetting } from "../variables";
import type { Bucket, BucketSettings } from "./bucket";
import type { openS3Bucket } from "./s3-bucket";

const settingName = "BACKUP_BUCKET";

/** Null when no bucket is configured. Credentials are never arguments. */
export function bucketSettingsIn({
  environment,
}: Pick<Terminal, "environment">): BucketSettings | null {
  const address = readSetting(settingName, environment);
  if (address === undefined) return null;
  const keyId = readSetting(`${settingName}_KEY_ID`, environment);
  const secret = readSetting(`${settingName}_SECRET`, environment);
  if (keyId === undefined || secret === undefined) {
    throw new StartError(
      `The bucket needs ${settingName}_KEY_ID and ${settingName}_SECRET in the environment, or files that ${settingName}_KEY_ID_FILE and ${settingName}_SECRET_FILE name.`,
    );
  }
  const region = readSetting(`${settingName}_REGION`, environment) ?? "us-east-1";
  return { ...placeIn(address), region, keyId, secret };
}

function placeIn(address: string): Pick<BucketSettings, "endpoint" | "bucket" | "prefix"> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [bucket = "", ...folders] = (url?.pathname ?? "").split("/").filter((part) => part !== "");
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === null || !isHttp || bucket === "" || url.username !== "") {
    // Not repeated: it may hold a password.
    throw new StartError(
      "Give the bucket as https://SERVER/BUCKET or https://SERVER/BUCKET/FOLDER, without a name or password.",
    );
  }
  const prefix = folders.length === 0 ? "" : `${folders.join("/")}/`;
  return { endpoint: url.origin, bucket, prefix };
}

/** Loads the library only when a bucket is configured. */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const { file } = childProgram(import.meta.url, "s3-bucket");
  const program = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    openS3Bucket: typeof openS3Bucket;
  };
  const bucket = program.openS3Bucket(settings);
  const explained =
    <Given extends unknown[], Answer>(act: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      act(...given).catch((error: unknown) => {
        throw new StartError(refusalOf(settings, error));
      });
  return {
    put: explained((name: string, bytes: Buffer) => bucket.put(name, bytes)),
    get: explained((name: string) => bucket.get(name)),
    list: explained((prefix: string) => bucket.list(prefix)),
    remove: explained((name: string) => bucket.remove(name)),
  };
}

interface Failure extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Never repeats the server's own reason, which may quote the request. */
function refusalOf({ endpoint, bucket }: BucketSettings, error: unknown): string {
  const { name, code, $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (status === undefined) {
    return `The bucket at ${endpoint} can't be reached (${code ?? name}). Check the address and the network: what is missing there is sent with the next attempt.`;
  }
  return `The bucket ${bucket} at ${endpoint} refuses (${status} ${name}). Check ${settingName}, ${settingName}_KEY_ID, ${settingName}_SECRET and ${settingName}_REGION, and that the key may list, read, write and delete.`;
}
