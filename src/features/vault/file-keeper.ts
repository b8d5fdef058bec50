import { api } from "@convex/_generated/api";
import { secondMs } from "@domain/time/time-spans";
import type { ConvexReactClient } from "convex/react";

import { errorNotice, refusalIn } from "@/content/failures";
import { entryFileWords } from "@/content/journey/entry-files";
import { notify } from "@/lib/device/notify";
import { followKept, readKept } from "@/lib/kept/kept-values";
import { type FileDisk, fileDiskOf } from "@/lib/vault/file-disk";
import { type FileLine, forgetUnnamed, postPartWith, settleFiles } from "@/lib/vault/file-sync";
import { filesSlot } from "@/lib/vault/kept-files";
import type { OpenVault } from "@/lib/vault/open-vault";

const againAfterMs = 3 * secondMs;

type Keeping = {
  client: ConvexReactClient;
  open: OpenVault;
  getToken: () => string | null;
  signal: AbortSignal;
};

/** Sends waiting files and deletes removed ones while the vault is open. Only one window does so at a time. */
export async function keepFiles(keeping: Keeping) {
  const { open, signal } = keeping;
  const disk = await fileDiskOf(open.userId);
  if (disk === null) return;
  const keep = () => keepSettled(keeping, disk);
  if ("locks" in navigator)
    await navigator.locks.request(`passage-vault-files-${open.userId}`, { signal }, keep);
  else await keep();
}

async function keepSettled({ client, open, getToken, signal }: Keeping, disk: FileDisk) {
  const { userId, vaultId, store } = open;
  const slot = filesSlot(userId);
  const watch = client.watchQuery(api.vault.files, {});
  let wake = () => {};
  let looks = 0;
  const look = () => {
    looks += 1;
    wake();
  };
  const stops = [watch.onUpdate(look), followKept(slot, look), store.subscribe(look)];
  for (const kind of ["online", "focus"]) window.addEventListener(kind, look, { signal });
  signal.addEventListener("abort", look);
  const notified = new Set<string>(); // Refused files about which the person was notified.
  let hasForgotten = false;

  /** Resolves to true while files wait for a connection. */
  async function settle(): Promise<boolean> {
    const listed = watch.localQueryResult();
    const { isRead, waiting } = store.getFacts();
    if (listed === undefined || !isRead || waiting > 0) return false; // Records are sent first.
    const kept = readKept(slot) ?? [];
    if (!hasForgotten) await forgetUnnamed(kept, disk);
    hasForgotten = true;
    return await settleFiles({
      ...{ kept, listed, vaultId, disk, line: lineOf(client, vaultId, getToken) },
      onRefused: ({ id, name }, refusal) => {
        if (notified.has(id)) return;
        notified.add(id);
        const words = entryFileWords.refused;
        const isFull = refusal.code === "STORAGE_FULL";
        notify(errorNotice(isFull ? words.full(name) : words.other(name)));
      },
    });
  }

  while (!signal.aborted) {
    const seen = looks;
    const isWaiting = await settle().catch(() => true);
    if (looks !== seen) continue;
    await new Promise<void>((resolve) => {
      const timer = isWaiting ? setTimeout(resolve, againAfterMs) : undefined;
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  for (const stop of stops) stop();
}

const lineOf = (
  client: ConvexReactClient,
  vaultId: string,
  getToken: () => string | null,
): FileLine => ({
  add: async (file) => {
    try {
      return await client.mutation(api.vault.addFile, { vaultId, ...file });
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === null) throw error;
      return refusal;
    }
  },
  remove: (fileId) => client.mutation(api.vault.removeFile, { fileId }),
  keep: (fileId) => client.mutation(api.vault.keepFile, { vaultId, fileId }).catch(() => null), // Deleted already.
  post: postPartWith(getToken),
});
