import type { ShareCopy } from "@domain/work/shares";
import { useState } from "react";

import { SmallFile } from "@/components/media/file-tile";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { shareWords } from "@/content/shares";
import { cn } from "@/lib/class-names";
import { useKept } from "@/lib/kept/kept-values";
import { useViewer } from "@/lib/sign-in/viewer";
import { filesIn, filesSlot, type SealedFile, type VaultFile } from "@/lib/vault/kept-files";
import { useReadFile } from "@/lib/vault/use-read-file";

const words = shareWords.files;

type Before = { files: readonly SealedFile[]; sharedAt: number };

/** Which files of an entry are shared with its copy: at first all; later those shared before, and those added since. */
export function useFileChoice(
  { kind, sourceId }: Pick<ShareCopy, "kind" | "sourceId">,
  before?: Before,
) {
  const { userId } = useViewer();
  const kept = useKept(filesSlot(userId)) ?? [];
  const files =
    kind === "journal" ? filesIn(kept).filter(({ section }) => section === sourceId) : [];
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const wentBefore = new Set(before?.files.map(({ id }) => id));
  const goes = ({ id, added_at: addedAt }: VaultFile) =>
    ticks.get(id) ??
    (before === undefined || wentBefore.has(id) || Date.parse(addedAt) > before.sharedAt);
  const chosen = files.filter(goes);
  return {
    ...{ files, chosen },
    isChanged: chosen.length !== wentBefore.size || chosen.some(({ id }) => !wentBefore.has(id)),
    tick: (ids: readonly string[], isTicked: boolean) =>
      setTicks(new Map([...ticks, ...ids.map((id) => [id, isTicked] as const)])),
  };
}

type FileChoiceProps = Pick<ReturnType<typeof useFileChoice>, "files" | "chosen" | "tick">;

export function FileChoice({ files, chosen, tick }: FileChoiceProps) {
  const read = useReadFile();
  const isTextAlone = chosen.length === 0;
  if (files.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="text-sm">{words.title}</legend>
      <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {files.map((file) => (
          <li key={file.id}>
            <label
              htmlFor={`goes-${file.id}`}
              title={file.name}
              className="relative grid aspect-square cursor-pointer place-items-center overflow-hidden rounded-control border border-border bg-card text-muted-foreground"
            >
              <span className={cn("contents", !chosen.includes(file) && "*:opacity-40")}>
                <SmallFile file={file} read={read} />
              </span>
              <Checkbox
                id={`goes-${file.id}`}
                className="absolute top-1 left-1"
                aria-label={file.name}
                checked={chosen.includes(file)}
                onCheckedChange={(isTicked) => tick([file.id], isTicked)}
              />
            </label>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted-foreground">
        <span role="status">{isTextAlone ? words.alone : words.hint}</span>
        {files.length > 1 && (
          <Button
            variant="link"
            onClick={() =>
              tick(
                files.map(({ id }) => id),
                isTextAlone,
              )
            }
          >
            {isTextAlone ? words.all : words.none}
          </Button>
        )}
      </p>
    </fieldset>
  );
}
