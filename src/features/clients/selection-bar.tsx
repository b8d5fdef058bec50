import { ClipboardList, Mail, Tag } from "lucide-react";

import { Button } from "@/components/ui/button";
import { tagWords } from "@/content/practice/tags";

type SelectionBarProps = {
  count: number;
  /** Everybody who is listed is selected. */
  isWhole: boolean;
  onAll: (isAll: boolean) => void;
  onTag: () => void;
  onGive: () => void;
  onWrite: () => void;
  onDone: () => void;
};

export function SelectionBar(props: SelectionBarProps) {
  const { count, isWhole, onAll, onTag, onGive, onWrite, onDone } = props;
  return (
    <div role="group" aria-label={tagWords.selection} className="flex flex-wrap items-center gap-2">
      <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
        {tagWords.selected(count)}
      </p>
      <Button variant="ghost" size="sm" onClick={() => onAll(!isWhole)}>
        {isWhole ? tagWords.selectNone : tagWords.selectAll}
      </Button>
      <Button variant="outline" size="sm" disabled={count === 0} onClick={onTag}>
        <Tag aria-hidden />
        {tagWords.tagSelected}
      </Button>
      <Button variant="outline" size="sm" disabled={count === 0} onClick={onGive}>
        <ClipboardList aria-hidden />
        {tagWords.giveSelected}
      </Button>
      <Button variant="outline" size="sm" disabled={count === 0} onClick={onWrite}>
        <Mail aria-hidden />
        {tagWords.writeSelected}
      </Button>
      <Button variant="ghost" size="sm" onClick={onDone}>
        {tagWords.done}
      </Button>
    </div>
  );
}
