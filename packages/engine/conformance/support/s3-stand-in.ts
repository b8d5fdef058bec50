import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeLater } from "./fixtures";

const region = "eu-test-1";
const keyId = "AKTEST";
const secret = "the secret of the bucket";
const bucket = "copies";
/** Fewer objects than any test has, so that lists are paged. */
const listedAtOnce = 4;

/**
 * The part of S3 that a mirror needs, by S3's published documentation: each request's signature (version 4) and each
 * body's sums are computed here from the request alone, and wrong ones are rejected.
 */
export class S3StandIn {
  readonly objects = new Map<string, { bytes: Buffer; storedAt: Date }>();
  readonly refused: string[] = [];
  isDown = false;
  url = "";

  static async open(): Promise<S3StandIn> {
    const standIn = new S3StandIn();
    const server = createServer((request, response) => void standIn.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return closeLater(standIn, () => {
      server.closeAllConnections();
      server.close();
    });
  }

  get environment(): Record<string, string> {
    return {
      BACKUP_BUCKET: `${this.url}/${bucket}/practice`,
      BACKUP_BUCKET_KEY_ID: keyId,
      BACKUP_BUCKET_SECRET: secret,
      BACKUP_BUCKET_REGION: region,
    };
  }

  names(): string[] {
    return [...this.objects.keys()].map((name) => name.replace(/^practice\//, "")).toSorted();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? "", "http://s3.test");
    const failure = this.isDown ? "SlowDown" : failureOf(request, url, body);
    if (failure !== null) {
      this.refused.push(failure);
      sendError(response, this.isDown ? 503 : 403, failure);
      return;
    }
    const [, place, ...parts] = url.pathname.split("/").map(decodeURIComponent);
    if (place !== bucket) sendError(response, 404, "NoSuchBucket");
    else if (url.searchParams.get("list-type") === "2") this.#list(response, url.searchParams);
    else this.#object(request, response, { name: parts.join("/"), body });
  }

  #object(
    { method }: IncomingMessage,
    response: ServerResponse,
    { name, body }: { name: string; body: Buffer },
  ): void {
    const found = this.objects.get(name);
    if (method === "PUT") {
      this.objects.set(name, { bytes: body, storedAt: new Date() });
      response.end();
    } else if (method === "DELETE") {
      this.objects.delete(name);
      response.writeHead(204).end();
    } else if (found === undefined) sendError(response, 404, "NoSuchKey");
    else response.end(found.bytes);
  }

  #list(response: ServerResponse, asked: URLSearchParams): void {
    const prefix = asked.get("prefix") ?? "";
    const after = asked.get("continuation-token") ?? "";
    const names = [...this.objects.keys()]
      .filter((name) => name.startsWith(prefix) && name > after)
      .toSorted();
    const page = names.slice(0, listedAtOnce);
    const isMore = names.length > page.length;
    const rows = page.map((name) => {
      const { bytes, storedAt } = this.objects.get(name) ?? { bytes: Buffer.alloc(0) };
      return `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><LastModified>${storedAt?.toISOString()}</LastModified></Contents>`;
    });
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    response.setHeader("Content-Type", "application/xml");
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${rows.join("")}${next}</ListBucketResult>`,
    );
  }
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** Null when the request is signed with our key and its body matches the signature. */
function failureOf({ method = "", headers }: IncomingMessage, url: URL, body: Buffer) {
  const [, id, day = "", named, service, names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (id !== keyId) return "InvalidAccessKeyId";
  if (named !== region || service !== "s3") return "AuthorizationHeaderMalformed";
  const sum = String(headers["x-amz-content-sha256"]);
  if (sum !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const md5 = createHash("md5").update(body).digest("base64");
  if (method === "PUT" && headers["content-md5"] !== md5) return "BadDigest";
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, lines.join(""), names, sum].join("\n");
  const at = String(headers["x-amz-date"]);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), "s3"), "aws4_request");
  return hmac(key, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
