import { api } from "@convex/_generated/api";
import { filesPerEntryMax } from "@domain/privacy/vault-files";
import type { SectionId } from "@domain/work/phases";
import { ImagePlus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";

import { FileDialog } from "@/components/media/file-dialog";
import { FileTile } from "@/components/media/file-tile";
import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { entryFileWords as words } from "@/content/journey/entry-files";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { readKept, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatSize } from "@/lib/text/file-sizes";
import { formatMoment } from "@/lib/text/format-instant";
import { sealFile } from "@/lib/vault/added-file";
import { fileDiskOf } from "@/lib/vault/file-disk";
import { filesOf, filesSlot, keepFile, removeFiles, type VaultFile } from "@/lib/vault/kept-files";
import { openFile } from "@/lib/vault/opened-file";
import { useIsLost } from "@/lib/vault/use-opened-file";
import { useReadFile } from "@/lib/vault/use-read-file";

type EntryFileDialogProps = { file: VaultFile; isWaiting: boolean; onClose: () => void };

function EntryFileDialog({ file, isWaiting, onClose }: EntryFileDialogProps) {
  const { userId } = useViewer();
  const read = useReadFile();
  const isLost = useIsLost(file, isWaiting);
  const { name, size, added_at: addedAt } = file;

  function remove() {
    const undo = removeFiles(userId, [file]);
    notifyWithUndo(words.removed(name), undo);
    onClose();
  }

  return (
    <FileDialog
      {...{ file, read, onClose }}
      open={openFile}
      lead={`${formatSize(size)}. ${words.added(formatMoment(addedAt))}`}
      missing={words[isLost ? "lost" : "missing"]}
    >
      <Button variant="ghost" onClick={remove}>
        <Trash2 aria-hidden />
        {words.remove}
      </Button>
    </FileDialog>
  );
}

const shownMax = 8;

/** The photos, sounds and films of an entry in an open vault. */
export function EntryFiles({ section, isAllowed }: { section: SectionId; isAllowed: boolean }) {
  const { userId } = useViewer();
  const files = filesOf(useKept(filesSlot(userId)) ?? [], section);
  const listed = useLive(api.vault.files, {});
  const { adding, add } = useAdding(section);
  const [isAll, setIsAll] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const shown = isAll ? files : files.slice(0, shownMax);
  const opened = files.find(({ id }) => id === openId);
  const isWhole = ({ id }: VaultFile) =>
    listed.state !== "ready" || listed.value.some((row) => row.fileId === id && row.isWhole);

  return (
    <section aria-label={words.title} data-slot="entry-files" className="mt-6">
      {files.length > 0 && (
        <ul className="mb-4 grid grid-cols-3 gap-2 sm:grid-cols-4">
          {shown.map((file) => (
            <li key={file.id}>
              <Tile file={file} isWaiting={!isWhole(file)} onOpen={() => setOpenId(file.id)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="outline"
          size="sm"
          disabled={!isAllowed}
          isPending={adding !== null}
          onClick={() => chooser.current?.click()}
        >
          <ImagePlus aria-hidden />
          {words.add}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept="image/jpeg,image/png,image/webp,audio/*,video/*"
          aria-label={words.add}
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = ""; // So that the same file can be chosen again.
          }}
        />
        {files.length > shownMax && !isAll && (
          <Button variant="ghost" size="sm" onClick={() => setIsAll(true)}>
            {words.showAll(files.length)}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-muted-foreground">
        {adding === null ? words.hint : words.adding(adding)}
      </p>
      {opened && (
        <EntryFileDialog
          file={opened}
          isWaiting={!isWhole(opened)}
          onClose={() => setOpenId(null)}
        />
      )}
    </section>
  );
}

/** Adds files one after the other, so that memory holds only one part. */
function useAdding(section: SectionId) {
  const { userId } = useViewer();
  const [adding, setAdding] = useState<string | null>(null);

  async function addOne(file: File): Promise<keyof typeof words.problems | null> {
    const known = filesOf(readKept(filesSlot(userId)) ?? [], section);
    if (known.length >= filesPerEntryMax) return "too_many";
    const disk = await fileDiskOf(userId);
    if (disk === null) return "no_room";
    setAdding(file.name);
    const sealed = await sealFile({ userId, section, file, disk });
    if (typeof sealed === "string") return sealed;
    return keepFile(userId, sealed) ? null : "not_kept";
  }

  async function add(files: readonly File[]) {
    for (const file of files) {
      const problem = await addOne(file);
      if (problem !== null) notify(errorNotice(words.problems[problem](file.name)));
    }
    setAdding(null);
  }
  return { adding, add };
}

type TileProps = { file: VaultFile; isWaiting: boolean; onOpen: () => void };

function Tile({ file, isWaiting, onOpen }: TileProps) {
  const isLost = useIsLost(file, isWaiting);
  const note = isWaiting ? words[isLost ? "perhapsLost" : "waits"] : undefined;
  return (
    <FileTile {...{ file, isWaiting, onOpen }} read={useReadFile()}>
      {note}
    </FileTile>
  );
}
