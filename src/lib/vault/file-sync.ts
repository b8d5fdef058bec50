import type { Refusal } from "@domain/errors";
import { fileUndoMs } from "@domain/limits";
import { paddedSize, sealBytes } from "@domain/privacy/vault";
import { filePartLengthBytes } from "@domain/privacy/vault-files";
import { dayMs } from "@domain/time/time-spans";

import { fetchSealed, postSealed } from "@/lib/recordings/sending-parts";
import type { Bytes } from "@/lib/sealed-bytes";
import type { FileDisk, WaitingPart } from "@/lib/vault/file-disk";
import type { filesSlot } from "@/lib/vault/kept-files";
import {
  countFileParts,
  filePartSize,
  filesIn,
  isSmallPart,
  removedAtOf,
  type VaultFile,
} from "@/lib/vault/kept-files";

/** Keeps the server's files equal to those that the vault's records name. */

type Listed = { fileId: string; vaultId: string; isRemoved: boolean };

export type FileLine = {
  add: (file: { fileId: string; parts: number; sizeBytes: number }) => Promise<Refusal | null>;
  remove: (fileId: string) => Promise<unknown>;
  keep: (fileId: string) => Promise<unknown>;
  post: (part: WaitingPart) => Promise<Refusal | "stored" | "later">;
};

const addressOf = (fileId: string, number: number) =>
  `/vault/part?of=${fileId}&part=${String(number)}`;

type GetToken = () => string | null;

export const postPartWith =
  (getToken: GetToken): FileLine["post"] =>
  ({ fileId, number, sealed }) =>
    postSealed(addressOf(fileId, number), sealed, getToken);

/** From this device or the server; null if neither has it. */
export const fetchPartWith =
  (disk: FileDisk | null, getToken: GetToken) => async (fileId: string, number: number) =>
    (await disk?.getPart(fileId, number)) ??
    (await fetchSealed(addressOf(fileId, number), getToken));

type Settling = {
  kept: NonNullable<ReturnType<ReturnType<typeof filesSlot>["decode"]>>;
  listed: readonly Listed[];
  vaultId: string;
  disk: FileDisk;
  line: FileLine;
  /** The server accepts no more of this file. */
  onRefused: (file: VaultFile, refusal: Refusal) => void;
};

/** Safe to interrupt: the next call continues. Resolves to true while parts wait for a connection. */
export async function settleFiles(settling: Settling): Promise<boolean> {
  const { kept, listed, vaultId, disk, line, onRefused } = settling;
  const rows = new Map(listed.map((row) => [row.fileId, row]));
  for (const each of kept) {
    const removedAt = removedAtOf(each);
    if (removedAt === null) continue;
    if (rows.get(each.id)?.isRemoved === false) await line.remove(each.id);
    if (!(removedAt + fileUndoMs > Date.now())) await disk.forget(each.id);
  }
  let isWaiting = false;
  for (const file of filesIn(kept)) {
    const row = rows.get(file.id);
    if (row && (row.isRemoved || row.vaultId !== vaultId)) await line.keep(file.id);
    if ((await disk.firstPart(file.id)) === null) continue;
    const added = row ? null : await line.add({ fileId: file.id, ...sizesOf(file) });
    const answer = added ?? (await sendParts(file, settling));
    if (answer === "later") isWaiting = true;
    else if (answer !== "stored") onRefused(file, answer);
  }
  return isWaiting;
}

async function sendParts(file: VaultFile, { disk, line }: Settling) {
  for (;;) {
    const part = await disk.firstPart(file.id);
    if (part === null) return "stored";
    const answer = await line.post(part);
    if (answer !== "stored") return answer;
    if (isSmallPart(file, part.number)) await keepSmall(disk, file.id, part.sealed);
    await disk.deletePart(part);
  }
}

/** Keeps a small picture for use without a connection, unless the disk is full. */
export const keepSmall = (disk: FileDisk, fileId: string, sealed: Bytes) =>
  disk.keepSmall(fileId, sealed).catch(() => undefined);

function sizesOf(file: VaultFile) {
  const parts = countFileParts(file);
  const sizes = Array.from({ length: parts }, (_, number) => filePartSize(file, number));
  const sealed = sizes.map((size) => (paddedSize(size + filePartLengthBytes) ?? 0) + sealBytes);
  return { parts, sizeBytes: sealed.reduce((sum, size) => sum + size, 0) };
}

/** Deletes parts left by a page that ended while it was sealing: after a day no record names them. */
export async function forgetUnnamed(kept: readonly { id: string }[], disk: FileDisk) {
  const named = new Set(kept.map(({ id }) => id));
  for (const fileId of await disk.listFileIds()) {
    const part = named.has(fileId) ? null : await disk.firstPart(fileId);
    if (part !== null && part.putAt < Date.now() - dayMs) await disk.forget(fileId);
  }
}

/** Whether, a day after the file was added, no part of it waits here: only another device can still send it. */
export async function isNowhere(
  { id, added_at: addedAt }: Pick<VaultFile, "id" | "added_at">,
  disk: FileDisk | null,
): Promise<boolean> {
  if (Date.parse(addedAt) > Date.now() - dayMs) return false;
  return ((await disk?.firstPart(id)) ?? null) === null;
}
