import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BundleArtifact } from "../../functions/bundle";
import { syncFolder } from "../../kv/sync-folder";
import type { PushedApp } from "./push-request";

/** Code that came over the wire, with what it is served as. */
export interface PushedCode {
  /** New for each push; the database's own commit says which one its schema came with. */
  readonly name: string;
  readonly app: PushedApp;
  readonly artifact: BundleArtifact;
  /** Of the functions folder when this was pushed, if one is served: once the folder differs, it is the newer. */
  readonly folderHash: string | null;
}

/** Pushed code beside the database: on disk, whole and under its own name, before the database names it. */
export class PushStore {
  readonly #folder: string | null;

  /** Null keeps nothing: a server in memory forgets its functions too. */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  async write(code: PushedCode): Promise<void> {
    if (this.#folder === null) return;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = this.#pathOf(code.name);
    const file = await open(`${path}.new`, "w", 0o600);
    try {
      await file.writeFile(JSON.stringify(code));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    await syncFolder(this.#folder);
  }

  async read(name: string): Promise<PushedCode | null> {
    if (name === "" || this.#folder === null) return null;
    const text = await readFile(this.#pathOf(name), "utf8").catch(() => null);
    return text === null ? null : (JSON.parse(text) as PushedCode);
  }

  /** What no commit names was pushed and never finished, or is out of date. */
  async keepOnly(name: string): Promise<void> {
    if (this.#folder === null) return;
    const files = await readdir(this.#folder).catch(() => []);
    for (const file of files) {
      if (file !== `${name}.json`) await rm(join(this.#folder, file), { force: true });
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder ?? "", `${name}.json`);
  }
}
