import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { StaticSite } from "./static-site";

let server: Server;
let folder: string;

beforeAll(async () => {
  folder = await scratchFolder("site");
  await mkdir(join(folder, "web", "assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(
    join(folder, "web", "index.html"),
    `<!doctype html><meta name="about" content="" /><p>index</p>`,
  );
  await writeFile(join(folder, "web", ".env"), "hidden");
  await writeFile(join(folder, "web", "assets", "app-1a2b3c4d.js"), "let x = 1;".repeat(500));
  await writeFile(join(folder, "web", "assets", "built-1a2b3c4d.css"), "a { color: red }");
  await writeFile(join(folder, "web", "plain.css"), "a { color: red }");
  for (const name of ["assets/built-1a2b3c4d.css", "plain.css"])
    await writeFile(join(folder, "web", `${name}.br`), brotliCompressSync("by the build"));
  await writeFile(join(folder, "web", "logo.png"), Buffer.from([1, 2, 3]));
  await writeFile(join(folder, "web", "large.bin"), Buffer.alloc(5 * 1024 * 1024, 1));
  await symlink("assets", join(folder, "web", "linked"));
  const site = new StaticSite(join(folder, "web"), {
    texts: { about: `a"<b` },
    unlisted: ["/quiet"],
  });
  server = createServer((request, response) => {
    void site
      .serve(request, response, (request.url ?? "/").split("?")[0] ?? "/", { "X-Test": "1" })
      .then((isServed) => {
        if (!isServed) response.writeHead(404).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Not fetch, which would normalise the path before sending it. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on("error", reject);
  });
}

describe("the web app's files", () => {
  it("[H4] contain the operator's texts, with tags escaped", async () => {
    expect((await ask("/")).body.toString()).toContain(
      '<meta name="about" content="a&quot;&lt;b" />',
    );
  });

  it("[H4] answer every address without a file with the index page", async () => {
    for (const path of ["/", "/pages", "/admin/clients/7", "/pages/"]) {
      const { status, headers, body } = await ask(path);
      expect(status, path).toBe(200);
      expect(body.toString()).toContain("index");
      expect(headers["cache-control"]).toBe("no-cache");
    }
  });

  it("[H4] ask search engines not to list the addresses that the operator named", async () => {
    const robotsTag = async (path: string) => (await ask(path)).headers["x-robots-tag"];
    for (const path of ["/quiet", "/quiet/one", "/quiet/one/", "/QUIET/one", "/%71uiet/one"])
      expect(await robotsTag(path), path).toBe("noindex");
    for (const path of ["/", "/quieter", "/pages/quiet", "/assets/app-1a2b3c4d.js"])
      expect(await robotsTag(path), path).toBeUndefined();
  });

  it("[H4] answer a missing file with 404, not the index page", async () => {
    for (const path of ["/assets/gone-1a2b3c4d.js", "/favicon.ico", "/api/unknown"]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  it("[H4] are cached forever with a hash in their name", async () => {
    const { headers } = await ask("/assets/app-1a2b3c4d.js");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect((await ask("/logo.png")).headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e%5csecret.txt",
    "/.env",
    "/assets/%00.js",
    "/%",
    "//../secret.txt",
  ])("[H5] %s gets 404", async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).toBe("");
  });

  it("[H6] are compressed as the browser accepts if they are text, but not if they are images", async () => {
    const plain = await ask("/assets/app-1a2b3c4d.js");
    const br = await ask("/assets/app-1a2b3c4d.js", { "Accept-Encoding": "gzip, br" });
    const zipped = await ask("/assets/app-1a2b3c4d.js", { "Accept-Encoding": "gzip" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    expect(br.body.length).toBeLessThan(plain.body.length / 10);
    const image = await ask("/logo.png", { "Accept-Encoding": "br" });
    expect(image.headers["content-encoding"]).toBeUndefined();
  });

  it("[H6] are sent as the build compressed them with a hash in their name", async () => {
    const asks = { "Accept-Encoding": "br" };
    const built = await ask("/assets/built-1a2b3c4d.css", asks);
    expect(built.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(built.body).toString()).toBe("by the build");
    const { body } = await ask("/plain.css", asks); // the file may have changed since
    expect(brotliDecompressSync(body).toString()).toBe("a { color: red }");
    expect((await ask("/assets/built-1a2b3c4d.css")).body.toString()).toBe("a { color: red }");
  });

  it("[H6] are not sent twice if they have not changed", async () => {
    const { headers } = await ask("/");
    const again = await ask("/", { "If-None-Match": String(headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  it("[H6] are sent again if they change on disk", async () => {
    const path = join(folder, "web", "note.txt");
    await writeFile(path, "one");
    expect((await ask("/note.txt")).body.toString()).toBe("one");
    await writeFile(path, "three");
    expect((await ask("/note.txt")).body.toString()).toBe("three");
  });

  it("[H6] are streamed if they are large, and HEAD sends no body", async () => {
    expect((await ask("/large.bin")).body).toHaveLength(5 * 1024 * 1024);
    const head = await ask("/large.bin", {}, "HEAD");
    expect(head.headers["content-length"]).toBe(String(5 * 1024 * 1024));
    expect(head.body).toHaveLength(0);
    expect((await ask("/", {}, "HEAD")).body).toHaveLength(0);
  });
});
