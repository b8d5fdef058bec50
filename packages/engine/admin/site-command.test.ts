import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { StaticSite } from "../http/static-site";
import { scratchFolder } from "../testing/scratch-folder";
import { parseWords } from "./arguments";
import { failureText } from "./command-line";
import { verifySite } from "./site-command";

const files = {
  "index.html":
    '<!doctype html><meta name="about" content="" /><script src="/assets/a-1a2b3c4d.js">',
  "assets/a-1a2b3c4d.js": "start();",
  "assets/with space.svg": "<svg/>",
  "service-worker.js": "keep();",
};

let served: string;
let own: string;
beforeEach(async () => {
  const folder = await scratchFolder("site");
  [served, own] = [join(folder, "served"), join(folder, "own")];
  for (const web of [served, own]) await writeSite(web, files);
});

async function writeSite(web: string, texts: Readonly<Record<string, string>>) {
  await mkdir(join(web, "assets"), { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeFile(join(web, name), text);
}

async function verify(address?: string): Promise<string> {
  const site = new StaticSite(served, { texts: { about: "a practice" } });
  const server = createServer((request, response) => {
    void site
      .serve(request, response, request.url ?? "/", {})
      .then((isServed) => isServed || response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const printed: string[] = [];
  const terminal = {
    environment: {},
    print: (line: string) => void printed.push(line),
    readInput: () => Promise.resolve(""),
    endProcess: () => undefined,
  };
  const { port } = server.address() as AddressInfo;
  const words = parseWords(["verify-site", "--web", own], "open");
  try {
    await verifySite(address ?? `http://127.0.0.1:${String(port)}`, { words, terminal });
  } catch (error) {
    printed.push(failureText(error));
  }
  return printed.join("\n");
}

describe("checking a served site", () => {
  it("[A40] reports that it matches the folder, ignoring the operator's texts", async () => {
    expect(await verify()).toContain("all 6 addresses match");
  });

  it.each([
    { name: "a program", file: "assets/a-1a2b3c4d.js", text: "start(); steal();" },
    { name: "the page", file: "index.html", text: `${files["index.html"]}<script src=/b.js>` },
    { name: "the service worker", file: "service-worker.js", text: "keep(); steal();" },
  ])("[A40] reports the address of a file with another $name", async ({ file, text }) => {
    await writeSite(served, { [file]: text });
    const lines = (await verify()).split("\n");
    expect(lines).toContain(`/${file}: another file`);
    expect(lines.at(-1)).toMatch(/does not serve the site in .*: \d of 6 addresses differ\.$/);
  });

  it("[A40] reports a file of which only the compressed version differs", async () => {
    await writeFile(join(served, "assets/a-1a2b3c4d.js.br"), brotliCompressSync("steal();"));
    expect(await verify()).toContain("/assets/a-1a2b3c4d.js: another file");
  });

  it("[A40] reports a missing file and a site that does not answer", async () => {
    await writeSite(own, { "assets/b.css": "a { color: red }" });
    expect(await verify()).toContain("/assets/b.css: status 404");
    expect(await verify("http://127.0.0.1:1")).toMatch(
      /^http:\/\/127\.0\.0\.1:1\/\S* does not answer: ./,
    );
    expect(await verify("passage")).toContain("verify-site https://");
  });
});
