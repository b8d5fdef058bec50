import { existsSync, readdirSync, statSync } from "node:fs";
import { access, chmod, constants, readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolders } from "../kv/make-folders";
import { syncFolder } from "../kv/sync-folder";
import { wayOutOf } from "../kv/way-out";
import { PassingRefusal } from "./passing-refusal";
import { StartError } from "./start-error";

/** Everything a server stores, in one folder that only its user can read. */
export interface DataFolder {
  path: string;
  blobs: string;
  bundles: string;
}

/** Creates the folder, or checks that an existing one is writable and closed to other users. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const root = resolve(path);
  try {
    await makeFolder(root);
    await requirePrivate(root);
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    const folder = { path: root, blobs: join(root, "blobs"), bundles: join(root, "bundles") };
    await makeFolder(folder.blobs);
    await makeFolder(folder.bundles);
    return folder;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new PassingRefusal(unwritableText(root, error));
  }
}

export function unwritableText(root: string, error: unknown): string {
  const reason = reasonOf(error);
  const parts = [reason === null ? null : `${reason}.`, wayOutOf(error)];
  const text = parts.filter((part) => part !== null).join(" ");
  return `The data folder ${root} cannot be written: ${text}`;
}

/** The contents of a new folder survive a power cut only once the folder's own entry is on disk too. */
async function makeFolder(path: string): Promise<void> {
  const first = await makeFolders(path);
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

/** Makes an empty folder private. Refuses one with contents that others can read, which may be on purpose. */
async function requirePrivate(root: string): Promise<void> {
  if (process.platform === "win32") return;
  const found = await stat(root);
  if (!found.isDirectory()) throw new StartError(`${root} is not a folder.`);
  if ((found.mode & 0o077) === 0) return;
  if ((await readdir(root)).length === 0) await chmod(root, 0o700);
  else {
    throw new StartError(
      `The data folder ${root} can be read by other users of this machine. Close it first: chmod 700 ${root}`,
    );
  }
}

/** Null for an error whose advice (way-out.ts) already begins with the reason. */
function reasonOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  if (code === "ENOTDIR" || code === "EEXIST") return "a file is in the way";
  if (code === "EROFS" || code === "ENOSPC") return null;
  return error instanceof Error ? error.message : String(error);
}

/** A mistyped name must not create an empty folder, and a folder on an unmounted disk must not pass as intact. */
export function requireData(dataDir: string): void {
  if (!existsSync(dataDir)) throw new StartError(`There is no data folder ${dataDir}.`);
  if (statSync(dataDir).isDirectory() && readdirSync(dataDir).length === 0) {
    throw new StartError(`The data folder ${dataDir} is empty.`);
  }
}
