import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { closeLater } from "./fixtures";

type Files = Readonly<Record<string, string>>;
type PackageFile = Readonly<Record<string, unknown>> & { name: string; version: string };

export class Registry {
  readonly #tarballs = new Map<string, Buffer>();
  readonly #documents = new Map<string, Record<string, unknown>>();
  #url = "";
  fetchedCount = 0;

  static async open(): Promise<Registry> {
    const registry = new Registry();
    const server = createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? "/").slice(1);
      const tarball = registry.#tarballs.get(path);
      const document = registry.#documents.get(path);
      if (tarball !== undefined) {
        registry.fetchedCount++;
        response.end(tarball);
      } else if (document !== undefined) {
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(document));
      } else {
        response.writeHead(404, { "Content-Type": "application/json" });
        response.end('{"error":"Not found"}');
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    registry.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    closeLater(server, () => {
      server.close();
      server.closeAllConnections();
    });
    return registry;
  }

  get url(): string {
    return this.#url;
  }

  /** Publishes a version; each name has only one. */
  publish(description: PackageFile, files: Files): void {
    const { name, version } = description;
    const tarball = gzipSync(tar({ "package.json": JSON.stringify(description), ...files }));
    const path = `${name}/-/${version}.tgz`;
    this.#tarballs.set(path, tarball);
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    const dist = { tarball: `${this.#url}/${path}`, integrity };
    this.#documents.set(name, {
      name,
      "dist-tags": { latest: version },
      versions: { [version]: { ...description, dist } },
    });
  }
}

function tar(files: Files): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const bytes = Buffer.from(text);
    const rest = Buffer.alloc((512 - (bytes.length % 512)) % 512);
    return [headerOf(`package/${name}`, bytes.length), bytes, rest];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

function headerOf(path: string, length: number): Buffer {
  const header = Buffer.alloc(512);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;
  header.write(path, 0);
  header.write(octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(length, 12) + octal(0, 12), 100);
  header.write(`${" ".repeat(8)}0`, 148);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}
