import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";

import { inbox } from "@/content/messages/message-center";
import { type InboxItem, InboxRow } from "@/features/messages/inbox/inbox-row";

type InboxListProps = {
  items: readonly InboxItem[];
  chosenId: string | undefined;
  onChoose: (item: InboxItem) => void;
  onNearEnd: () => void;
  foot: ReactNode;
};

const ROW_PX = 46;
/** Rows this close to the end ask for the next page. */
const ROWS_AHEAD = 30;

/** Virtualized: only visible rows are rendered. */
export function InboxList({ items: latest, chosenId, onChoose, onNearEnd, foot }: InboxListProps) {
  const items = useDeferredValue(latest); // The open conversation, which the same update may change, renders first.
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its results are read on every render and never stored
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.messageId ?? index,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const { endIndex = 0 } = virtualizer.range ?? {};
  const isNearEnd = endIndex > items.length - ROWS_AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, items.length, onNearEnd]);
  return (
    <div ref={scroller} className="h-full overflow-y-auto overscroll-contain contain-strict">
      <ul
        aria-label={inbox.listLabel}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              {item && (
                <InboxRow item={item} isChosen={item.messageId === chosenId} onChoose={onChoose} />
              )}
            </li>
          );
        })}
      </ul>
      {foot !== null && foot !== false && (
        <div className="p-4 text-center text-sm text-muted-foreground">{foot}</div>
      )}
    </div>
  );
}
