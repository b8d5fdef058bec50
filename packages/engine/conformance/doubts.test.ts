import { randomUUID } from "node:crypto";
import { readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { refusalForGood, run, started } from "./support/command";
import { fixtureApp, startFixture } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";

let data: string;
beforeEach(async () => {
  data = join(await scratchFolder("doubts"), "data");
});

async function withFiles(): Promise<string[]> {
  const engine = await startFixture({ dataDir: data });
  const socket = await RawSocket.open(engine.url);
  for (let n = 0; n < 3; n++) {
    socket.act(n, "files:storeText", { text: `file ${n}` });
    await socket.response(n);
  }
  await engine.close();
  const names = await engine.rooms.blobs.folder.names();
  const paths = names.map((name) => join(data, "blobs", name));
  for (const path of paths) await utimes(path, 0, 0);
  return paths;
}

const filesLeft = async () =>
  (await readdir(join(data, "blobs"))).filter((name) => name.length === 36).length;

describe("uploaded files without a document", () => {
  it("[B14] stay after a salvage and restarts until an operator has confirmed", async () => {
    await withFiles();
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const salvaged = await startFixture({ dataDir: data, log, onSalvage: () => undefined });
    await salvaged.rooms.blobs.sweep();
    await salvaged.close();
    const again = await startFixture({ dataDir: data, log });
    const left = again.rooms.blobs.folder.pathOf(randomUUID()); // left by a process that has ended
    await writeFile(left, "unnamed");
    await utimes(left, 0, 0);
    expect(await again.rooms.blobs.sweep()).toBe(0);
    expect(lines.filter((line) => line.includes(`admin confirm --data ${data}`))).toHaveLength(2);
    const confirming = run("admin", "confirm", "--data", data);
    expect([await confirming.ended, confirming.output]).toEqual([
      0,
      expect.stringContaining("Confirmed"),
    ]);
    expect([await again.rooms.blobs.sweep(), await filesLeft()]).toEqual([1, 3]);
  });

  it("[B14] stay after a failed start, and when a file is missing", async () => {
    const [path = ""] = await withFiles();
    await rename(join(data, "data.sqlite"), join(data, "elsewhere"));
    await expect(startFixture({ dataDir: data })).rejects.toThrow("is missing");
    await rename(join(data, "elsewhere"), join(data, "data.sqlite"));
    const engine = await startFixture({ dataDir: data });
    expect(engine.rooms.blobs.find("x")).toBeUndefined();
    await engine.rooms.blobs.folder.write(new Blob(["unnamed"]).stream());
    expect(await engine.rooms.blobs.sweep()).toBe(0);
    await engine.close();
    await rm(join(data, "doubt.json"));
    await rm(path);
    const lines: string[] = [];
    await startFixture({ dataDir: data, log: (line) => void lines.push(line) });
    expect(lines.join("\n")).toMatch(
      /Missing uploads: .*1 uploaded files were missing at a start/s,
    );
  });

  it("[B14] [A26] are reported in /health while they are missing or damaged", async () => {
    const [missing = "", damaged = ""] = await withFiles();
    await rename(missing, join(data, "elsewhere"));
    await writeFile(damaged, "other");
    const { url, rooms } = await startFixture({ dataDir: data });
    const codes = async () => {
      const answer = (await (await fetch(`${url}/health`)).json()) as {
        reasons: { code: string }[];
      };
      return answer.reasons.map(({ code }) => code);
    };
    expect(await codes()).toEqual(["data-in-doubt", "files-missing"]);
    expect((await fetch(`${url}/api/storage/${damaged.slice(-36)}`)).status).toBe(500);
    expect(await codes()).toEqual(["data-in-doubt", "files-missing", "files-damaged"]);
    await rename(join(data, "elsewhere"), missing);
    await rooms.blobs.check();
    expect(await codes()).toEqual(["data-in-doubt", "files-damaged"]);
  });

  it("[K21] [B14] a folder without its database does not start empty, and a salvage is reported in lines", async () => {
    await withFiles();
    const words = ["--functions", fixtureApp, "--data", data, "--port", "0"];
    await rename(join(data, "data.sqlite"), join(data, "elsewhere"));
    expect(await refusalForGood("start", ...words)).toContain(
      "is missing, although this folder had data",
    );
    await rename(join(data, "elsewhere"), join(data, "data.sqlite"));
    await writeFile(join(data, "held"), "");
    const server = run("start", "--salvage", ...words);
    expect(await started(server)).toMatch(/^http/);
    expect(server.output).toMatch(/Salvaged: (\d+) of \1 documents are kept/);
    expect(await filesLeft()).toBe(3);
  });
});

describe("a file whose bytes have changed", () => {
  it("[B15] is rejected at once, whole or in part, and the log names it", async () => {
    const [path = ""] = await withFiles();
    await writeFile(path, "fil");
    const lines: string[] = [];
    const engine = await startFixture({ dataDir: data, log: (line) => void lines.push(line) });
    const address = `${engine.url}/api/storage/${path.slice(-36)}`;
    for (const headers of [new Headers(), new Headers({ Range: "bytes=0-1" })]) {
      const beganAtMs = performance.now();
      const response = await fetch(address, { headers });
      expect([response.status, await response.json()]).toMatchObject([
        500,
        { code: "FileDamaged" },
      ]);
      expect(performance.now() - beganAtMs).toBeLessThan(2_000);
    }
    expect(lines.filter((line) => line.includes(path.slice(-36)))).toHaveLength(1);
  });
});
