import type { openZip } from "@/lib/archive/archive-files";

/** How far an archive is, in words and as a part of the whole. */
export type ArchiveProgress = { done: number; all: number; step: string };

/** A file that is to lie in an archive, and where its bytes are to be had. */
export type Packable = { path: string; address: string; name: string };

type Packing = {
  fetchBehindDoor: (address: string) => Promise<Blob>;
  /** Before each file is fetched, with its place. */
  onFile: (place: number) => void;
};

/** One file after the other, so that no more than one lies in memory. Answers what is in, and whose bytes were not to be had. */
export async function packFiles(
  zip: Pick<ReturnType<typeof openZip>, "addBytes">,
  files: readonly Packable[],
  { fetchBehindDoor, onFile }: Packing,
): Promise<{ packed: string[]; missing: string[] }> {
  const packed: string[] = [];
  const missing: string[] = [];
  for (const [place, { path, address, name }] of files.entries()) {
    onFile(place);
    const bytes = await fetchBehindDoor(address).catch(() => null);
    if (bytes === null) {
      missing.push(name);
    } else {
      await zip.addBytes(path, bytes);
      packed.push(path);
    }
  }
  return { packed, missing };
}

/** Where the door hands out a file that somebody has shared. */
export const fileAddress = (fileId: string) => `/files/download?file=${encodeURIComponent(fileId)}`;
