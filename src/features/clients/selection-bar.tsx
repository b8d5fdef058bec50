import { Tag } from "lucide-react";

import { Button } from "@/components/ui/button";
import { tagWords } from "@/content/practice/tags";

type SelectionBarProps = {
  count: number;
  /** Everybody who is listed is selected. */
  isWhole: boolean;
  onAll: (isAll: boolean) => void;
  onTag: () => void;
  onDone: () => void;
};

export function SelectionBar({ count, isWhole, onAll, onTag, onDone }: SelectionBarProps) {
  return (
    <div role="group" aria-label={tagWords.selection} className="flex flex-wrap items-center gap-2">
      <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
        {tagWords.selected(count)}
      </p>
      <Button variant="outline" size="sm" onClick={() => onAll(!isWhole)}>
        {isWhole ? tagWords.selectNone : tagWords.selectAll}
      </Button>
      <Button size="sm" disabled={count === 0} onClick={onTag}>
        <Tag aria-hidden />
        {tagWords.tagSelected}
      </Button>
      <Button variant="outline" size="sm" onClick={onDone}>
        {tagWords.done}
      </Button>
    </div>
  );
}
