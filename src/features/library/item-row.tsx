import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";

import { buttonVariants } from "@/components/ui/button";
import { libraryWords } from "@/content/library/words";
import { ItemFacts } from "@/features/library/item-facts";
import { ReadingProgress } from "@/features/library/reading-progress";
import { SaveButton } from "@/features/library/save-button";
import { paths } from "@/lib/pages/paths";

export type LibraryItem = FunctionReturnType<typeof api.library.list>[number];

export function ItemRow({ item }: { item: LibraryItem }) {
  const { libraryItemId, title, description, tags, progress, isCompleted } = item;
  const isUnderWay = progress > 0 && !isCompleted;
  return (
    <li className="grid gap-x-10 gap-y-5 border-t border-border py-7 md:grid-cols-[1fr_17rem] md:items-center">
      <div className="min-w-0">
        <ItemFacts item={item} />
        <h3 dir="auto" className="mt-1.5 text-2xl font-medium">
          <Link
            to={paths.libraryItem(libraryItemId)}
            className="decoration-input underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p dir="auto" className="mt-1.5 line-clamp-4 max-w-[40rem] text-muted-foreground">
          {description}
        </p>
        <p dir="auto" className="mt-2 text-sm text-muted-foreground">
          {tags.join(" · ")}
        </p>
      </div>
      <div className="grid gap-3 md:justify-items-end">
        {isCompleted && (
          <p className="flex items-center gap-2 text-sm font-medium text-success">
            <CircleCheck aria-hidden className="size-4" />
            {libraryWords.finished}
          </p>
        )}
        {isUnderWay && <ReadingProgress item={item} className="w-full max-w-56" />}
        <div className="flex gap-3">
          <SaveButton item={item} />
          <Link
            to={paths.libraryItem(libraryItemId)}
            aria-label={libraryWords.verbOf(verbOf(item), title)}
            className={buttonVariants({ variant: isUnderWay ? "default" : "outline" })}
          >
            {verbOf(item)}
          </Link>
        </div>
      </div>
    </li>
  );
}

function verbOf({ isCompleted, progress, contentType }: LibraryItem): string {
  if (isCompleted) return libraryWords.again;
  if (progress > 0) return libraryWords.goOn;
  return contentType === "video" || contentType === "audio" ? libraryWords.play : libraryWords.read;
}
