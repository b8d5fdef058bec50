import { packedName } from "@/lib/archive/archive-files";
import { type Packable, packFiles } from "@/lib/archive/pack-files";
import type { VaultFile } from "@/lib/vault/kept-files";
import { type OpenBlob, openFile, openPreview, type ReadEntryFile } from "@/lib/vault/opened-file";

/** As an archive names it: where its bytes are, and those of the same picture in small. Null where they could not be read. */
export type PackedFile = VaultFile & { path: string | null; preview_path?: string };

/** In an archive, where no other file of it is. */
export const packedFolder = "entry-files";

type Packing = {
  read: ReadEntryFile;
  /** Called before each file is read. */
  onFile: (place: number) => void;
  /** With each picture in small, for who imports it. */
  hasSmall?: boolean;
};

/** Decrypted, one after the other. Each is whole in the archive, or it is said that it is not there. */
export async function packEntryFiles(
  zip: Parameters<typeof packFiles>[0],
  files: readonly VaultFile[],
  { read, onFile, hasSmall = false }: Packing,
): Promise<PackedFile[]> {
  const byId = new Map(files.map((file) => [file.id, file]));
  const pack = (wanted: readonly Packable[], open: OpenBlob) =>
    packFiles(zip, wanted, {
      onFile: open === openFile ? onFile : () => undefined,
      fetchProtected: async (id) => {
        const file = byId.get(id);
        const blob = file && (await open({ file, read: await read(file) }));
        return blob ?? Promise.reject(new Error("There is none."));
      },
    });
  const whole = files.map(({ id, name }, place) => ({
    ...{ address: id, name },
    path: packedName(place + 1, name, packedFolder),
  }));
  const small = files.flatMap(({ id, name, preview }, place) =>
    preview === undefined
      ? []
      : { address: id, name, path: packedName(place + 1, "small.jpg", packedFolder) },
  );
  const wholePaths = await pack(whole, openFile);
  const smallPaths = hasSmall ? await pack(small, openPreview) : { packed: [] };
  const packed = new Set([...wholePaths.packed, ...smallPaths.packed]);
  const pathOf = (id: string, of: readonly Packable[]) =>
    of.find(({ address, path }) => address === id && packed.has(path))?.path;
  return files.map((file) => {
    const [path, smallPath] = [pathOf(file.id, whole), pathOf(file.id, small)];
    return { ...file, path: path ?? null, ...(smallPath && { preview_path: smallPath }) };
  });
}
