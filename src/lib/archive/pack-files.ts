import type { openZip } from "@/lib/archive/archive-files";

export type ArchiveProgress = { done: number; all: number; step: string };

export type Packable = { path: string; address: string; name: string };

type Packing = {
  fetchProtected: (address: string) => Promise<Blob>;
  /** Called before each file is fetched. */
  onFile: (place: number) => void;
};

/**
 * One file at a time, so that memory holds only one. Returns the packed files and the names that could not be fetched.
 */
export async function packFiles(
  zip: Pick<ReturnType<typeof openZip>, "addBytes">,
  files: readonly Packable[],
  { fetchProtected, onFile }: Packing,
): Promise<{ packed: string[]; missing: string[] }> {
  const packed: string[] = [];
  const missing: string[] = [];
  for (const [place, { path, address, name }] of files.entries()) {
    onFile(place);
    const bytes = await fetchProtected(address).catch(() => null);
    if (bytes === null) {
      missing.push(name);
    } else {
      await zip.addBytes(path, bytes);
      packed.push(path);
    }
  }
  return { packed, missing };
}

export const fileAddress = (fileId: string) => `/files/download?file=${encodeURIComponent(fileId)}`;
