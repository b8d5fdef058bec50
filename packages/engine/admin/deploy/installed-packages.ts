import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BundleArtifact } from "../../functions/bundle/bundle";
import { SerialQueue } from "../../kv/serial-queue";
import { syncFile, syncFolder } from "../../kv/sync-folder";
import { packageLimits, type PackageLimits } from "../../limits";
import { npmInstall, PackagesRefused } from "./npm-install";

export interface NodePackage {
  readonly name: string;
  /** The exact version that the command line found installed. */
  readonly version: string;
}

/** The packages that a push needs, and npm's lock, so that another installation is the same. */
export interface LockedPackages {
  readonly list: readonly NodePackage[];
  readonly lock: string;
}

const lockName = "package-lock.json";

/**
 * Packages that "use node" modules load at run time. Each list of packages has a folder, named by its hash, that is
 * complete or missing. Backups leave it out, because it can be installed again.
 */
export class InstalledPackages {
  readonly #folder: string;
  readonly #limits: PackageLimits;
  readonly #turns = new SerialQueue();
  #kept: readonly string[] = [];

  constructor(folder: string, limits: Partial<PackageLimits> = {}) {
    this.#folder = folder;
    this.#limits = { ...packageLimits, ...limits };
  }

  folderOf(list: readonly NodePackage[]): string {
    const sorted = list.map(({ name, version }) => `${name}@${version}`).sort();
    return join(this.#folder, createHash("sha256").update(sorted.join("\n")).digest("hex"));
  }

  /** The program with the folder of its packages, and the reason when they are missing. */
  asUsedBy(
    artifact: BundleArtifact,
    packages: LockedPackages | undefined,
    missing: string | null = null,
  ): BundleArtifact {
    if (packages === undefined) return artifact;
    const packagesDir = this.folderOf(packages.list);
    return { ...artifact, packagesDir, ...(missing === null ? {} : { packagesMissing: missing }) };
  }

  /** Installs missing packages, by the lock if there is one. */
  provide(list: readonly NodePackage[], lock?: string): Promise<LockedPackages> {
    return this.#turns.run(async () => {
      const folder = this.folderOf(list);
      if (!existsSync(folder)) await this.#install(folder, list, lock);
      return { list, lock: await readFile(join(folder, lockName), "utf8") };
    });
  }

  /** Tries to install packages, with growing pauses, until `then` succeeds. Returns a function that stops it. */
  provideLater({ list, lock }: LockedPackages, then: () => Promise<void>): () => void {
    const { retryFirstMs, retryLastMs } = this.#limits;
    let timer: NodeJS.Timeout | undefined;
    let hasStopped = false;
    const wait = (pauseMs: number): void => {
      if (hasStopped) return;
      const attempt = () => this.provide(list, lock).then(then);
      const next = Math.min(2 * pauseMs, retryLastMs);
      timer = setTimeout(() => void attempt().catch(() => wait(next)), pauseMs).unref();
    };
    wait(retryFirstMs);
    return () => {
      hasStopped = true;
      clearTimeout(timer);
    };
  }

  keepOnly(lists: readonly (readonly NodePackage[])[]): Promise<void> {
    return this.#turns.run(async () => {
      this.#kept = lists.map((list) => this.folderOf(list));
      await this.#removeOthers();
    });
  }

  async #removeOthers(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      if (!this.#kept.includes(path)) await rm(path, { recursive: true, force: true });
    }
  }

  async #install(folder: string, list: readonly NodePackage[], lock?: string): Promise<void> {
    requireSound(list, this.#limits);
    await this.#removeOthers(); // left by unfinished pushes
    const made = join(this.#folder, `new-${randomUUID()}`);
    await mkdir(made, { recursive: true, mode: 0o700 });
    try {
      const dependencies = Object.fromEntries(list.map(({ name, version }) => [name, version]));
      await write(made, "package.json", JSON.stringify({ private: true, dependencies }));
      if (lock !== undefined) await write(made, lockName, lock);
      const { bytesMax, filesMax } = this.#limits;
      const isTooLarge = async () => {
        const { bytes, files } = await sizeOf(made);
        return bytes > bytesMax || files > filesMax;
      };
      await npmInstall(made, lock === undefined ? "install" : "ci", this.#limits, isTooLarge);
      if (await isTooLarge()) throw new PackagesRefused("They are too large.");
      await requireInstalled(made, list, this.#limits);
      await syncAll(made);
      await rename(made, folder);
      await syncFolder(this.#folder);
    } catch (error) {
      await rm(made, { recursive: true, force: true });
      throw error;
    }
  }
}

const write = (folder: string, name: string, text: string) =>
  writeFile(join(folder, name), text, { mode: 0o600 });

const namePattern = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/i;
const versionPattern = /^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?$/i;

/** Refuses words that npm would take for addresses, folders or options. */
function requireSound(list: readonly NodePackage[], { listedMax }: PackageLimits): void {
  if (list.length > listedMax) throw new PackagesRefused(`More than ${listedMax} are listed.`);
  for (const { name, version } of list) {
    if (name.length > 214 || !namePattern.test(name) || !versionPattern.test(version))
      throw new PackagesRefused(
        `${JSON.stringify(`${name}@${version}`)} is not a package with a version.`,
      );
  }
}

interface LockedPackage {
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

async function requireInstalled(
  folder: string,
  list: readonly NodePackage[],
  { installedMax }: PackageLimits,
): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(folder, lockName), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const { "": _own, ...others } = packages;
  const installed = Object.entries(others).filter(([path]) => existsSync(join(folder, path)));
  if (installed.length > installedMax)
    throw new PackagesRefused(`They need more than ${installedMax} packages.`);
  for (const { name } of list) {
    if (!existsSync(join(folder, "node_modules", name)))
      throw new PackagesRefused(`${name} does not run on this machine.`);
  }
  for (const [path, locked] of installed) {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    if (locked.resolved !== undefined)
      throw new PackagesRefused(`${name} is not from npm's registry but from ${locked.resolved}.`);
    if (locked.hasInstallScript === true && !isDeliveredComplete(folder, path, locked))
      throw new PackagesRefused(
        `${name} needs a script that runs when it is installed, which this server does not run. Take it out of node.externalPackages in convex.json, or use a version that npm delivers complete.`,
      );
  }
}

/**
 * Whether an install script has nothing to build, because the package has its binary or depends on one for this
 * machine.
 */
const isDeliveredComplete = (
  folder: string,
  path: string,
  { optionalDependencies = {} }: LockedPackage,
) =>
  existsSync(join(folder, path, "prebuilds")) ||
  Object.keys(optionalDependencies).some((name) => existsSync(join(folder, "node_modules", name)));

/** Files may disappear while this runs, because npm is writing. */
async function sizeOf(folder: string): Promise<{ bytes: number; files: number }> {
  const total = { bytes: 0, files: 0 };
  for await (const path of entriesIn(folder)) {
    total.files++;
    total.bytes += (await lstat(path).catch(() => ({ size: 0 }))).size;
  }
  return total;
}

/** Syncs all files, because after a power cut a folder with its final name must be complete. */
async function syncAll(folder: string): Promise<void> {
  for await (const path of entriesIn(folder)) await syncFile(path);
}

async function* entriesIn(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* entriesIn(path);
    if (entry.isFile()) yield path;
  }
}
