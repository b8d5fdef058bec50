import { COACH_SUBJECT_DEFAULT, FILE_SUBJECT, NO_SUBJECT } from "@domain/messages";
import { clientMessageTime, receiptTime } from "@domain/relative-times";
import { isBlank } from "@domain/text";
import { Check, CheckCheck, Flag } from "lucide-react";
import { memo } from "react";

import { LinkedText } from "@/components/patterns/linked-text";
import { Badge } from "@/components/ui/badge";
import { conversation } from "@/content/messages/communication";
import { AttachmentCard } from "@/features/messages/attachment-card";
import type { Message, ThreadSide } from "@/features/messages/message";
import type { ThreadRow } from "@/features/messages/thread-rows";
import { isAlike } from "@/lib/alike";
import { cn } from "@/lib/class-names";
import { ownZone, useNow } from "@/lib/now";
import { formatMoment } from "@/lib/format-instant";

type ThreadMessageProps = {
  row: ThreadRow;
  side: ThreadSide;
  isExpanded: boolean;
  isFocused: boolean;
  onToggle: (key: string) => void;
};

/** Longer texts are collapsed. */
const FOLDED_CHARACTERS = 900;

/** Memoized: rows are many and rarely change. */
export const ThreadMessage = memo(function ThreadMessage(props: ThreadMessageProps) {
  const { row, side, isExpanded, isFocused, onToggle } = props;
  const { message } = row;
  const isOwn = row.kind === "unsent" || row.message.sender === side.own;
  const isLong = message.content.length > FOLDED_CHARACTERS && !isFocused; // A focused message is shown in full.
  const subject = row.kind === "message" ? shownSubject(row.message) : null;
  return (
    <article
      data-slot="thread-message"
      data-own={isOwn || undefined}
      className={cn(
        "w-fit max-w-[min(85%,38rem)] min-w-40 rounded-card border px-4 py-3",
        isOwn ? "ml-auto border-primary/25 bg-primary/10" : "border-border bg-popover",
        isFocused && "outline-2 outline-offset-2 outline-highlight",
      )}
    >
      <LineHead row={row} side={side} isOwn={isOwn} />
      {subject !== null && <p className="mt-1 font-medium">{subject}</p>}
      <p
        dir="auto"
        className={cn(
          "mt-1 wrap-anywhere whitespace-pre-wrap",
          isLong && !isExpanded && "line-clamp-10",
        )}
      >
        <LinkedText text={message.content} />
      </p>
      {isLong && (
        <button
          type="button"
          className="mt-1 min-h-6 text-sm font-medium text-primary underline underline-offset-4"
          onClick={() => {
            onToggle(row.key);
          }}
        >
          {isExpanded ? conversation.showLess : conversation.showAll}
        </button>
      )}
      {row.kind === "message" && row.message.attachment && (
        <AttachmentCard attachment={row.message.attachment} />
      )}
      {row.kind === "message" && isOwn && <Receipt message={row.message} />}
    </article>
  );
}, isAlike);

function LineHead({
  row,
  side,
  isOwn,
}: Pick<ThreadMessageProps, "row" | "side"> & { isOwn: boolean }) {
  const now = useNow();
  const at = row.kind === "message" ? row.message.sentAt : row.message.writtenAt;
  return (
    <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted-foreground">
      <bdi className="min-w-0 truncate font-semibold text-foreground">
        {isOwn ? conversation.you : side.otherName}
      </bdi>
      <time dateTime={new Date(at).toISOString()} title={formatMoment(at)} className="tabular-nums">
        {clientMessageTime(at, now, ownZone())}
      </time>
      {row.message.priority === "high" && (
        <Badge tone="warning">
          <Flag aria-hidden />
          {conversation.highPriority}
        </Badge>
      )}
      {row.kind === "message" && !isOwn && !row.message.isRead && (
        <Badge tone="accent">{conversation.unread}</Badge>
      )}
    </header>
  );
}

function Receipt({ message: { isRead, readAt } }: { message: Message }) {
  const now = useNow();
  const Icon = isRead ? CheckCheck : Check;
  const words =
    isRead && readAt !== undefined
      ? conversation.readAt(receiptTime(readAt, now, ownZone()))
      : conversation.sent;
  return (
    <p className="mt-1.5 flex items-center justify-end gap-1.5 text-xs text-muted-foreground tabular-nums">
      <Icon aria-hidden className={cn("size-3.5", isRead && "text-primary")} />
      {words}
    </p>
  );
}

/** Default subjects, hidden in the conversation. */
const SILENT_SUBJECTS: readonly string[] = [NO_SUBJECT, COACH_SUBJECT_DEFAULT, FILE_SUBJECT];

function shownSubject({ subject }: Message): string | null {
  return isBlank(subject) || SILENT_SUBJECTS.includes(subject) ? null : subject;
}
