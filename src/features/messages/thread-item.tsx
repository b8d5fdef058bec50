import { useCallback, useState } from "react";

import { DayHeading, NewHeading } from "@/features/messages/headings";
import type { Side } from "@/features/messages/line";
import type { ThreadRow } from "@/features/messages/thread-rows";
import { ThreadLine } from "@/features/messages/thread-line";
import { UnsentNote } from "@/features/messages/unsent-note";

type ThreadItemProps = {
  row: ThreadRow | undefined;
  side: Side;
  focusId: string | undefined;
  isExpanded: (key: string) => boolean;
  toggle: (key: string) => void;
  onRetry: (requestName: string) => void;
  onTakeBack: (requestName: string) => void;
};

/** A line with what stands above and below it. */
export function ThreadItem({ row, side, focusId, isExpanded, toggle, ...unsent }: ThreadItemProps) {
  if (row === undefined) return null;
  return (
    <>
      {row.day !== null && <DayHeading day={row.day} />}
      {row.isFirstNew && <NewHeading />}
      <ThreadLine
        row={row}
        side={side}
        isExpanded={isExpanded(row.key)}
        isFocused={row.kind === "line" && row.line.messageId === focusId}
        onToggle={toggle}
      />
      {row.kind === "unsent" && (
        <UnsentNote
          hasFailed={row.line.hasFailed}
          onRetry={() => unsent.onRetry(row.key)}
          onTakeBack={() => unsent.onTakeBack(row.key)}
        />
      )}
    </>
  );
}

/** Which long texts are unfolded; it outlives their rows, which come and go while one scrolls. */
export function useExpanded() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => {
    setKeys((before) => {
      const others = new Set([...before].filter((other) => other !== key));
      return before.has(key) ? others : others.add(key);
    });
  }, []);
  return { isExpanded: (key: string) => keys.has(key), toggle };
}
