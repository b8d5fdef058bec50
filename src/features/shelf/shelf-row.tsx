import type { api } from "@convex/_generated/api";
import { clockOf } from "@domain/time/time-spans";
import type { FunctionReturnType } from "convex/server";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "react-router-dom";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { shelfWords } from "@/content/library/shelf";
import { libraryWords } from "@/content/library/words";
import { selectionWords } from "@/content/selection";
import { useMove, usePublish } from "@/features/shelf/use-shelf-writes";
import { cn } from "@/lib/class-names";
import { paths } from "@/lib/pages/paths";

export type ShelfItem = FunctionReturnType<typeof api.shelf.list>[number];

type ShelfRowProps = {
  item: ShelfItem;
  canMoveUp: boolean;
  canMoveDown: boolean;
  /** Null while nothing is being selected. */
  selection: { isOn: boolean; toggle: () => void } | null;
};

const COLUMNS =
  "xl:grid xl:grid-cols-[minmax(0,1fr)_4.75rem_4rem_4rem_6rem_4.75rem_5rem_4.25rem_4rem_10.75rem] xl:items-center xl:gap-x-3";

/** Headings above the rows, where they have columns. */
export function ShelfColumns() {
  const { figures, fields, columns } = shelfWords;
  const { opens, completions, saves, rating } = figures;
  const names = [
    fields.title,
    columns.state,
    fields.contentType,
    columns.length,
    fields.difficulty,
  ];
  return (
    <div
      aria-hidden
      className={cn(
        "border-b border-border px-4 py-1.5 text-xs text-muted-foreground max-xl:hidden",
        COLUMNS,
      )}
    >
      {[...names, opens, completions, saves, rating].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

export function ShelfRow({ item, canMoveUp, canMoveDown, selection }: ShelfRowProps) {
  const { libraryItemId, title, contentType, durationMinutes, difficulty, isPublished, media } =
    item;
  return (
    <li
      data-slot="shelf-row"
      className={cn(
        "flex flex-wrap items-center gap-x-3 px-4 py-1.5 text-sm text-muted-foreground not-last:border-b not-last:border-border xl:h-10 xl:py-0",
        COLUMNS,
      )}
    >
      <h2 dir="auto" className="min-w-0 basis-full text-base font-medium text-foreground">
        <Link
          to={paths.coachLibraryItem(libraryItemId)}
          className="decoration-input underline-offset-4 hover:underline xl:block xl:truncate"
        >
          {title}
        </Link>
      </h2>
      <span className={isPublished ? "max-xl:sr-only" : "font-medium text-foreground"}>
        {isPublished ? shelfWords.published : shelfWords.draft}
      </span>
      <span>{libraryWords.types[contentType]}</span>
      <span className="tabular-nums">
        {media ? clockOf(media.seconds) : libraryWords.minutes(durationMinutes)}
      </span>
      <span className="max-xl:hidden">{libraryWords.difficulties[difficulty]}</span>
      {figuresOf(item).map(({ label, value }) => (
        <span key={label} className="text-foreground tabular-nums max-xl:hidden">
          <span className="sr-only">{label}: </span>
          {value}
        </span>
      ))}
      {selection === null ? (
        <RowActs {...{ item, canMoveUp, canMoveDown }} />
      ) : (
        <span className="ml-auto inline-flex size-11 items-center justify-center xl:size-9">
          <Checkbox
            aria-label={selectionWords.selectOne(title)}
            checked={selection.isOn}
            onCheckedChange={selection.toggle}
          />
        </span>
      )}
    </li>
  );
}

function RowActs({ item, canMoveUp, canMoveDown }: Omit<ShelfRowProps, "selection">) {
  const { libraryItemId, title, isPublished } = item;
  const publish = usePublish();
  const move = useMove();
  return (
    <span className="ml-auto flex max-xl:-mr-2 xl:[&_button]:h-9 xl:[&_[data-slot=icon-button]]:w-9">
      <IconButton
        aria-label={shelfWords.moveUp(title)}
        disabled={!canMoveUp}
        onClick={() => move(libraryItemId, true)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        aria-label={shelfWords.moveDown(title)}
        disabled={!canMoveDown}
        onClick={() => move(libraryItemId, false)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <Button
        variant="ghost"
        size="sm"
        className="min-w-22 px-2 xl:min-w-25"
        aria-label={isPublished ? shelfWords.hideOf(title) : shelfWords.publishOf(title)}
        onClick={() => publish(item, !isPublished)}
      >
        {isPublished ? shelfWords.hide : shelfWords.publish}
      </Button>
    </span>
  );
}

/** Counts people, not clicks. */
function figuresOf(item: ShelfItem) {
  const { opens, completions, saves, rating } = shelfWords.figures;
  return [
    { label: opens, value: String(item.opens) },
    { label: completions, value: String(item.completions) },
    { label: saves, value: String(item.saves) },
    { label: rating, value: item.rating?.toFixed(1) ?? shelfWords.noRating },
  ];
}

export function ShelfFigures({ item }: { item: ShelfItem }) {
  return (
    <dl className="flex flex-wrap gap-x-6 text-sm">
      {figuresOf(item).map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
