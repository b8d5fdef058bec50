import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { httpLimits } from "../limits";
import type { HeaderMap } from "./security-headers";
import { sendStream } from "./send-stream";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".pdf": "application/pdf",
  ".wasm": "application/wasm",
};

const compressible = /^(text\/|application\/(json|manifest|xml|wasm)|image\/svg)/;

/** Build tools put a hash of the content into these names, so the file behind a name never changes. */
const hashedName = /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

type Encoding = "br" | "gzip" | "identity";

interface KeptFile {
  version: string;
  etag: string;
  type: string;
  bodies: Map<Encoding, Buffer>;
}

interface SiteOptions {
  texts?: Readonly<Record<string, string>>;
  /** Addresses that search engines are asked not to list, including everything below them. */
  unlisted?: readonly string[];
}

export class StaticSite {
  readonly #root: string;
  readonly #kept = new Map<string, KeptFile>();
  #keptBytes = 0;

  readonly #texts: Readonly<Record<string, string>>;
  readonly #unlisted: readonly string[];

  constructor(folder: string, { texts = {}, unlisted = [] }: SiteOptions = {}) {
    this.#root = resolve(folder);
    this.#texts = texts;
    this.#unlisted = unlisted.map(asPlace);
  }

  /** False when there is nothing for this address, not even the index page. */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    headers: HeaderMap,
  ): Promise<boolean> {
    const path = this.#pathOf(pathname);
    if (path === null) return false;
    const file = await fileAt(path);
    if (file !== null) {
      await this.#send(request, response, path, file, headers);
      return true;
    }
    // A missing script must not get the index page.
    if (extname(pathname) !== "" || pathname.startsWith("/api/")) return false;
    const index = join(this.#root, "index.html");
    const page = await fileAt(index);
    if (page === null) return false;
    const place = asPlace(decodeURIComponent(pathname));
    const isUnlisted = this.#unlisted.some((unlisted) => place.startsWith(unlisted));
    const indexHeaders = isUnlisted ? { ...headers, "X-Robots-Tag": "noindex" } : headers;
    await this.#send(request, response, index, page, indexHeaders);
    return true;
  }

  /** Null for paths outside the folder or hidden in it. */
  #pathOf(pathname: string): string | null {
    let decoded: string;
    try {
      decoded = decodeURIComponent(pathname);
    } catch {
      return null;
    }
    const isOdd = decoded.includes("\0") || decoded.includes("\\");
    if (isOdd || decoded.split("/").some((part) => part.startsWith("."))) return null;
    const path = resolve(this.#root, `.${decoded}`);
    if (path !== this.#root && !path.startsWith(this.#root + sep)) return null;
    return decoded.endsWith("/") ? join(path, "index.html") : path;
  }

  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    file: { size: number; version: string },
    headers: HeaderMap,
  ): Promise<void> {
    const type = types[extname(path).toLowerCase()] ?? "application/octet-stream";
    const isImmutable = path.includes(`${sep}assets${sep}`) && hashedName.test(path);
    const all: Record<string, string | number> = {
      ...headers,
      "Content-Type": type,
      "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    };
    if (file.size > httpLimits.cachedFileBytesMax) {
      response.writeHead(200, { ...all, "Content-Length": file.size });
      response.setTimeout(httpLimits.stalledDownloadMs, () => response.destroy());
      if (request.method === "HEAD") response.end();
      else await sendStream(createReadStream(path), response, file.size).catch(() => undefined);
      return;
    }
    const kept = await this.#keep(path, file.version, type);
    all.ETag = kept.etag;
    all.Vary = "Accept-Encoding";
    if (request.headers["if-none-match"] === kept.etag) {
      response.writeHead(304, all);
      response.end();
      return;
    }
    const encoding = compressible.test(type) ? pickEncoding(request) : "identity";
    const body = await this.#bodyOf(kept, encoding, isImmutable ? path : null);
    if (encoding !== "identity") all["Content-Encoding"] = encoding;
    response.writeHead(200, { ...all, "Content-Length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  async #keep(path: string, version: string, type: string): Promise<KeptFile> {
    const kept = this.#kept.get(path);
    if (kept?.version === version) return kept;
    const body = withTexts(await readFile(path), type, this.#texts);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const fresh: KeptFile = { version, etag, type, bodies: new Map([["identity", body]]) };
    this.#keptBytes += body.length;
    if (this.#keptBytes > httpLimits.cachedSiteBytesMax) {
      this.#kept.clear();
      this.#keptBytes = body.length;
    }
    this.#kept.set(path, fresh);
    return fresh;
  }

  async #bodyOf(kept: KeptFile, encoding: Encoding, immutable: string | null): Promise<Buffer> {
    const ready = kept.bodies.get(encoding);
    if (ready !== undefined) return ready;
    const plain = kept.bodies.get("identity") ?? Buffer.alloc(0);
    const body =
      encoding === "br"
        ? ((await compressedByBuild(immutable)) ?? (await brotli(plain)))
        : await promisify(gzip)(plain);
    kept.bodies.set(encoding, body);
    this.#keptBytes += body.length;
    return body;
  }
}

/** Ignores case, because a web app may read an address in any case. */
const asPlace = (address: string) => `${address.replace(/\/+$/, "").toLowerCase()}/`;

function withTexts(body: Buffer, type: string, texts: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(texts);
  if (names.length === 0 || !type.startsWith("text/html")) return body;
  const page = body
    .toString()
    .replaceAll(/(<meta name="([\w-]+)" content=")[^"]*(")/g, (whole, before, name, after) => {
      const text = texts[String(name)];
      return text === undefined ? whole : `${String(before)}${escapeText(text)}${String(after)}`;
    });
  return Buffer.from(page);
}

const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A build may add a compressed copy next to a file whose name has its hash. */
const compressedByBuild = async (path: string | null): Promise<Buffer | null> =>
  path === null ? null : await readFile(`${path}.br`).catch(() => null);

const brotli = (plain: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

function pickEncoding(request: IncomingMessage): Encoding {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

async function fileAt(path: string): Promise<{ size: number; version: string } | null> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return null;
    return { size: found.size, version: `${found.mtimeMs}-${found.size}` };
  } catch {
    return null;
  }
}
