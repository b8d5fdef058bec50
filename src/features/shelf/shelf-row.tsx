import type { api } from "@convex/_generated/api";
import { clockOf } from "@domain/work/library-texts";
import type { FunctionReturnType } from "convex/server";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "react-router-dom";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { shelfWords } from "@/content/library/shelf";
import { libraryWords } from "@/content/library/words";
import { selectionWords } from "@/content/selection";
import { useMove, usePublish } from "@/features/shelf/use-shelf-writes";
import { paths } from "@/lib/pages/paths";

export type ShelfItem = FunctionReturnType<typeof api.shelf.list>[number];

type ShelfRowProps = {
  item: ShelfItem;
  canMoveUp: boolean;
  canMoveDown: boolean;
  /** Null while nothing is being selected. */
  selection: { isOn: boolean; toggle: () => void } | null;
};

export function ShelfRow({ item, canMoveUp, canMoveDown, selection }: ShelfRowProps) {
  const { libraryItemId, title, contentType, durationMinutes, difficulty, isPublished, media } =
    item;
  return (
    <li className="relative grid gap-x-8 gap-y-4 border-t border-border py-6 lg:grid-cols-[1fr_24rem_auto] lg:items-center">
      <div className="min-w-0">
        <h2 dir="auto" className="pr-12 text-xl font-medium">
          <Link
            to={paths.coachLibraryItem(libraryItemId)}
            className="decoration-input underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
          <Badge variant={isPublished ? "success" : "outline"}>
            {isPublished ? shelfWords.published : shelfWords.draft}
          </Badge>
          <span>{libraryWords.types[contentType]}</span>
          <span>{media ? clockOf(media.seconds) : libraryWords.minutes(durationMinutes)}</span>
          <span>{libraryWords.difficulties[difficulty]}</span>
        </p>
      </div>
      <ShelfFigures item={item} />
      {selection === null ? (
        <RowActs {...{ item, canMoveUp, canMoveDown }} />
      ) : (
        <span className="inline-flex size-11 items-center justify-center max-lg:absolute max-lg:top-4 max-lg:right-0">
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
    <div className="flex gap-2">
      <Button
        variant="outline"
        aria-label={shelfWords.moveUp(title)}
        disabled={!canMoveUp}
        onClick={() => move(libraryItemId, true)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="outline"
        aria-label={shelfWords.moveDown(title)}
        disabled={!canMoveDown}
        onClick={() => move(libraryItemId, false)}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button
        variant="outline"
        className="min-w-29"
        aria-label={isPublished ? shelfWords.hideOf(title) : shelfWords.publishOf(title)}
        onClick={() => {
          publish(item, !isPublished);
        }}
      >
        {isPublished ? shelfWords.hide : shelfWords.publish}
      </Button>
    </div>
  );
}

/** Counts people, not clicks. */
export function ShelfFigures({ item }: { item: ShelfItem }) {
  const { figures } = shelfWords;
  const shown = [
    { label: figures.opens, value: String(item.opens) },
    { label: figures.completions, value: String(item.completions) },
    { label: figures.saves, value: String(item.saves) },
    { label: figures.rating, value: item.rating?.toFixed(1) ?? shelfWords.noRating },
  ];
  return (
    <dl className="grid grid-cols-4 gap-3">
      {shown.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
