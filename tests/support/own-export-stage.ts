import type { ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import { vi } from "vitest";

import { exportOwnData } from "@/features/own-data/own-export";
import type { Bytes } from "@/lib/sealed-bytes";
import { sealFile } from "@/lib/vault/added-file";
import type { FileDisk } from "@/lib/vault/file-disk";
import type { VaultFile } from "@/lib/vault/kept-files";
import { readFile } from "@/lib/vault/opened-file";
import type { ReadEntryFile } from "@/lib/vault/opened-file";

/** A device's disk of sealed parts, in memory, and a function that reads files from it. */
export function memoryFiles(userId: string) {
  const parts = new Map<string, Bytes>();
  const nameOf = (fileId: string, number: number) => `${fileId} ${String(number)}`;
  const disk = {
    putPart: ({ fileId, number, sealed }: { fileId: string; number: number; sealed: Bytes }) =>
      Promise.resolve(void parts.set(nameOf(fileId, number), sealed)),
    forget: (fileId: string) => {
      for (const name of parts.keys()) if (name.startsWith(`${fileId} `)) parts.delete(name);
      return Promise.resolve();
    },
  } as unknown as FileDisk;
  const read: ReadEntryFile = (file) =>
    readFile(userId, file, (number) => Promise.resolve(parts.get(nameOf(file.id, number)) ?? null));
  return { parts, disk, read };
}

const jpegStart = [0xff, 0xd8, 0xff, 0xc0, 0, 0x11, 8, 0, 3, 0, 4];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];

export async function addPicture(
  { userId, disk }: { userId: string; disk: FileDisk },
  name: string,
  fill: number,
): Promise<VaultFile> {
  const bytes = new Uint8Array(64).fill(fill);
  bytes.set([...pngStart, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 4, 0, 0, 0, 3]);
  const small = new Uint8Array(30).fill(fill);
  small.set(jpegStart);
  const file = await sealFile({
    ...{ userId, section: "arrival-reflections" as const, disk },
    file: new File([bytes], name, { type: "image/png" }),
    shrink: () => Promise.resolve({ width: 4, height: 3, preview: new Blob([small]) }),
  });
  if (typeof file === "string") throw new Error(file);
  return file;
}

const failToFetch = () => Promise.reject(new Error("There are none."));

type Served = {
  /** The server's rows, by table. */
  tables?: Record<string, object[]>;
  fetchProtected?: (address: string) => Promise<Blob>;
};

/** The archive that a person downloads. */
export async function downloadExport(
  userId: string,
  read: ReadEntryFile,
  { tables = { shares: [] }, fetchProtected = failToFetch }: Served = {},
) {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:export";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const query = (asked: never, { table = "" }: { table?: string }) =>
    Promise.resolve(
      getFunctionName(asked) === "exports:tables"
        ? Object.keys(tables)
        : { page: tables[table] ?? [], isDone: true, continueCursor: "" },
    );
  const missing = await exportOwnData({
    convex: { query } as unknown as ConvexReactClient,
    confirmed: (act) => act(),
    fetchProtected,
    readEntryFile: read,
    person: { userId, name: "Ada" },
    onProgress: () => undefined,
  });
  return { missing, blob: blobs[0] ?? new Blob() };
}
