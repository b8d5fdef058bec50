import { copyFile, open } from "node:fs/promises";

/** Syncs without blocking the event loop. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename survives a power cut only once its folder is on disk too. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== "win32") await syncFile(folder);
}

/** Copies a file, for its owner alone. */
export async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, "r+");
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
