import { useCallback, useState } from "react";

import { DayHeading, NewHeading } from "@/features/messages/headings";
import type { ThreadSide } from "@/features/messages/message";
import type { ThreadRow } from "@/features/messages/thread/thread-rows";
import { ThreadMessage } from "@/features/messages/thread/thread-message";
import { UnsentNote } from "@/features/messages/compose/unsent-note";

type ThreadItemProps = {
  row: ThreadRow | undefined;
  side: ThreadSide;
  focusId: string | undefined;
  isExpanded: (key: string) => boolean;
  toggle: (key: string) => void;
  onRetry: (requestName: string) => void;
  onTakeBack: (requestName: string) => void;
};

export function ThreadItem({ row, side, focusId, isExpanded, toggle, ...unsent }: ThreadItemProps) {
  if (row === undefined) return null;
  return (
    <>
      {row.day !== null && <DayHeading day={row.day} />}
      {row.isFirstNew && <NewHeading />}
      <ThreadMessage
        row={row}
        side={side}
        isExpanded={isExpanded(row.key)}
        isFocused={row.kind === "message" && row.message.messageId === focusId}
        onToggle={toggle}
      />
      {row.kind === "unsent" && (
        <UnsentNote
          hasFailed={row.message.hasFailed}
          onRetry={() => unsent.onRetry(row.key)}
          onTakeBack={() => unsent.onTakeBack(row.key)}
        />
      )}
    </>
  );
}

/** Outlives the virtualized rows. */
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
