import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BundleArtifact } from "../../functions/bundle/bundle";
import type { DeclaredModule } from "../../functions/node/declared-modules";
import { syncFolder } from "../../kv/sync-folder";
import type { LockedPackages } from "./installed-packages";
import type { PushedApp } from "./push-request";

export interface PushedCode {
  /** Unique for each push. The database's commit of the schema has the same name. */
  readonly name: string;
  readonly app: PushedApp;
  readonly artifact: BundleArtifact;
  /** The packages that its "use node" modules load at run time; missing when it needs none. */
  readonly packages?: LockedPackages;
  /** What its "use node" modules define, for a start that cannot load them. */
  readonly declared?: readonly DeclaredModule[];
  /**
   * The hash of the functions folder at the time of the push, if one is served. A folder with another hash is newer.
   */
  readonly folderHash: string | null;
}

/** Pushed code in the data folder: on disk, complete and under its own name, before the database refers to it. */
export class PushStore {
  readonly #folder: string | null;

  /** With null nothing is stored: a server in memory loses its functions too. */
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
