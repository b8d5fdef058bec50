import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { selectionWords } from "@/content/selection";

type SelectionBarProps = {
  label: string;
  count: number;
  /** Everything that is listed is selected. */
  isWhole: boolean;
  onAll: (isAll: boolean) => void;
  onDone: () => void;
  children: ReactNode;
};

export function SelectionBar(props: SelectionBarProps) {
  const { label, count, isWhole, onAll, onDone, children } = props;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
        {selectionWords.selected(count)}
      </p>
      <Button variant="ghost" size="sm" onClick={() => onAll(!isWhole)}>
        {isWhole ? selectionWords.selectNone : selectionWords.selectAll}
      </Button>
      {children}
      <Button variant="ghost" size="sm" onClick={onDone}>
        {selectionWords.done}
      </Button>
    </div>
  );
}
