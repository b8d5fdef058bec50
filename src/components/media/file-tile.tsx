import { AudioLines, Film, Image } from "lucide-react";
import type { ReactNode } from "react";

import { sealedFileWords as words } from "@/content/sealed-files";
import { openPreview } from "@/lib/vault/opened-file";
import { type OpeningFile, useOpenedFile } from "@/lib/vault/use-opened-file";

type FileTileProps = OpeningFile & {
  onOpen: () => void;
  /** Shown along its lower edge. */
  children?: ReactNode;
};

/** A small picture, or an icon and the name. A press opens the file. */
export function FileTile({ onOpen, children, ...opening }: FileTileProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={words.open(opening.file.name)}
      onClick={onOpen}
      className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-control border border-border bg-card text-muted-foreground"
    >
      <SmallFile {...opening} />
      {children !== undefined && (
        <span className="absolute inset-x-0 bottom-0 bg-card/90 px-1 py-0.5 text-xs">
          {children}
        </span>
      )}
    </button>
  );
}

/** Fills the box around it. */
export function SmallFile(opening: OpeningFile) {
  const { name, type, preview } = opening.file;
  const small = useOpenedFile(opening, openPreview);
  if (typeof small !== "string") {
    return <img src={small.address} alt="" className="size-full object-cover" />;
  }
  if (preview !== undefined && small === "opening") {
    return <span data-slot="skeleton" aria-hidden className="size-full animate-pulse bg-border" />;
  }
  const Icon = preview !== undefined ? Image : type.startsWith("audio/") ? AudioLines : Film;
  return (
    <span className="grid max-w-full justify-items-center gap-1.5 p-2">
      <Icon aria-hidden className="size-6" strokeWidth={1.6} />
      <bdi className="line-clamp-2 max-w-full text-xs break-words">{name}</bdi>
    </span>
  );
}
