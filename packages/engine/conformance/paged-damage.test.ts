import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkFolder } from "../admin/check-command";
import { exitCodeOf } from "../exit-codes";
import { connect, waitForPrevious } from "../kv/sqlite/sqlite-file";
import { DamageError } from "../kv/store";
import type { Engine } from "../start-engine";
import { scratchFolder } from "../testing/scratch-folder";
import { terminal } from "./support/backed-up";
import { startFixture } from "./support/fixtures";

const documents = 3_000;
/** Any folder is paged with this limit. */
const paged = { loadedDocumentsMax: -1 };

async function filled(): Promise<string> {
  const dataDir = await scratchFolder("paged-damage");
  const engine = await startFixture({ dataDir, ...paged });
  await engine.rooms.db.transact((tx) => {
    for (let at = 0; at < documents; at += 1)
      tx.insert("messages", { channel: "c", body: `the words of line ${String(at)}` });
  });
  await engine.close();
  return dataDir;
}

async function damage(dataDir: string): Promise<void> {
  const file = connect(join(dataDir, "data.sqlite"));
  await file.exec(
    `${waitForPrevious}; UPDATE documents SET json = replace(json, 'line 77"', 'line 78"')`,
  );
  file.close();
}

const codesOf = async ({ rooms }: Engine) =>
  ((await rooms.httpHost.health?.reasons()) ?? []).map(({ code }) => code);

describe("a paged folder with a damaged document", () => {
  it("[K27] reports it in /health once a function has read it", async () => {
    const dataDir = await filled();
    await damage(dataDir);
    const engine = await startFixture({ dataDir, ...paged });
    expect(await codesOf(engine)).not.toContain("documents-damaged");
    const outcome = await engine.run("messages:list", { channel: "c" });
    expect(outcome.ok).toBe(false);
    expect(await codesOf(engine)).toContain("documents-damaged");
  });

  it("[A20] reports it in /health once a check has found it", async () => {
    const dataDir = await filled();
    await damage(dataDir);
    const engine = await startFixture({ dataDir, ...paged });
    await expect(checkFolder(dataDir, terminal())).rejects.toThrow(
      `The data in ${join(dataDir, "data.sqlite")} is damaged (document `,
    );
    expect(await codesOf(engine)).toContain("documents-damaged");
  });
});

const pageBytes = 4096;

function cut(path: string, share: number): void {
  truncateSync(path, Math.floor((statSync(path).size * share) / pageBytes) * pageBytes);
}

/** Overwrites all pages up to the middle except the first ones, so that the file opens and other parts can be read. */
function overwrite(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0, 4 * pageBytes, Math.floor(bytes.length / 2 / pageBytes) * pageBytes);
  writeFileSync(path, bytes);
}

describe("a paged folder without a part of its database", () => {
  it.each([
    ["a tenth left", (path: string) => cut(path, 0.1)],
    ["half of it left", (path: string) => cut(path, 0.5)],
    ["zeros in its first half", overwrite],
  ] as const)("[A5] is refused permanently and with advice, with %s", async (_, change) => {
    const dataDir = await filled();
    change(join(dataDir, "data.sqlite"));
    const failure = await startFixture({ dataDir, ...paged }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(DamageError);
    expect(String(failure)).toMatch(
      /is damaged \(.*Restore a backup, or start once with --salvage/,
    );
    expect(exitCodeOf("start", failure)).toBe(78);
  });
});
