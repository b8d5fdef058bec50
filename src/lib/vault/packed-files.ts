import { packedName } from "@/lib/archive/archive-files";
import { type Packable, packFiles } from "@/lib/archive/pack-files";
import type { VaultFile } from "@/lib/vault/kept-files";
import { type OpenBlob, openFile, openPreview, type ReadEntryFile } from "@/lib/vault/opened-file";

/** A file in the archive, with the paths of its bytes and its small version. `path` is null if it could not be read. */
export type PackedFile = VaultFile & { path: string | null; preview_path?: string };

/** The archive's folder for entry files; nothing else is in it. */
export const packedFolder = "entry-files";

type Packing = {
  read: ReadEntryFile;
  /** Called before each file is read. */
  onFile: (place: number) => void;
  /** Adds the small version of each picture, for a later import. */
  hasSmall?: boolean;
};

/** Decrypts and packs one file after the other. A file is packed whole or listed as missing. */
export async function packEntryFiles(
  zip: Parameters<typeof packFiles>[0],
  files: readonly VaultFile[],
  { read, onFile, hasSmall = false }: Packing,
): Promise<PackedFile[]> {
  const byId = new Map(files.map((file) => [file.id, file]));
  async function pack(wanted: readonly Packable[], open: OpenBlob, onEach: Packing["onFile"]) {
    const { packed } = await packFiles(zip, wanted, {
      onFile: onEach,
      fetchProtected: async (id) => {
        const file = byId.get(id);
        const blob = file && (await open({ file, read: await read(file) }));
        if (!blob) throw new Error("The file can’t be read here.");
        return blob;
      },
    });
    const isPacked = new Set(packed);
    const there = wanted.filter(({ path }) => isPacked.has(path));
    return new Map(there.map(({ address, path }) => [address, path]));
  }
  const whole = files.map(({ id, name }, place) => ({
    ...{ address: id, name },
    path: packedName(place + 1, name, packedFolder),
  }));
  const small = files.flatMap(({ id, name, preview }, place) =>
    preview === undefined || !hasSmall
      ? []
      : { address: id, name, path: packedName(place + 1, "small.jpg", packedFolder) },
  );
  const wholePaths = await pack(whole, openFile, onFile);
  const smallPaths = await pack(small, openPreview, () => undefined);
  return files.map((file) => {
    const smallPath = smallPaths.get(file.id);
    const path = wholePaths.get(file.id) ?? null;
    return { ...file, path, ...(smallPath && { preview_path: smallPath }) };
  });
}
