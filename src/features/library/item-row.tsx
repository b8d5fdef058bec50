import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { Bookmark, BookmarkCheck, CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";

import { Button, buttonVariants } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { libraryWords } from "@/content/library/words";
import { ItemFacts } from "@/features/library/item-facts";
import { useSave } from "@/features/library/use-library-writes";
import { paths } from "@/lib/paths";

export type LibraryItem = FunctionReturnType<typeof api.library.list>[number];

/** One item as a table of contents would show it. */
export function ItemRow({ item }: { item: LibraryItem }) {
  const { libraryItemId, title, description, tags, progress, isCompleted, isSaved } = item;
  const save = useSave();
  const isUnderWay = progress > 0 && !isCompleted;
  return (
    <li className="grid gap-x-10 gap-y-5 border-t border-line py-7 md:grid-cols-[1fr_17rem] md:items-center">
      <div className="min-w-0">
        <ItemFacts item={item} />
        <h3 dir="auto" className="mt-1.5 text-2xl font-medium">
          <Link
            to={paths.libraryItem(libraryItemId)}
            className="decoration-line-strong underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p dir="auto" className="mt-1.5 line-clamp-4 max-w-[40rem] text-ink-soft">
          {description}
        </p>
        <p dir="auto" className="mt-2 text-sm text-ink-soft">
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
        {isUnderWay && (
          <div className="flex w-full max-w-56 items-center gap-3">
            <Progress label={libraryWords.progressOf(title)} value={progress} className="flex-1" />
            <span className="text-sm text-ink-soft tabular-nums">
              {libraryWords.percent(progress)}
            </span>
          </div>
        )}
        <div className="flex gap-3">
          <Button
            variant="quiet"
            aria-pressed={isSaved}
            aria-label={isSaved ? libraryWords.savedOf(title) : libraryWords.saveOf(title)}
            onClick={() => void save(item, !isSaved)}
          >
            {isSaved ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}
            {isSaved ? libraryWords.saved : libraryWords.save}
          </Button>
          <Link
            to={paths.libraryItem(libraryItemId)}
            aria-label={libraryWords.verbOf(verbOf(item), title)}
            className={buttonVariants({ variant: isUnderWay ? "primary" : "quiet" })}
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
