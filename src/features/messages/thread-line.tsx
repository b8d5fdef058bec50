import { COACH_SUBJECT_DEFAULT, FILE_SUBJECT, NO_SUBJECT } from "@domain/messages";
import { clientMessageTime } from "@domain/relative-times";
import { isBlank } from "@domain/text";
import { Check, CheckCheck, Flag } from "lucide-react";
import { memo } from "react";

import { Badge } from "@/components/ui/badge";
import { conversation } from "@/content/messages/communication";
import { AttachmentCard } from "@/features/messages/attachment-card";
import type { Line, Side } from "@/features/messages/line";
import type { ThreadRow } from "@/features/messages/thread-rows";
import { isAlike } from "@/lib/alike";
import { cn } from "@/lib/class-names";
import { ownZone, useNow } from "@/lib/now";
import { wordMoment } from "@/lib/word-instant";

type ThreadLineProps = {
  row: ThreadRow;
  side: Side;
  isExpanded: boolean;
  isFocused: boolean;
  onToggle: (key: string) => void;
};

/** Longer texts are folded, so that one letter does not bury a conversation. */
const FOLDED_CHARACTERS = 900;

/** One line: whose, when, its words, and what has become of it. Rows are many and change seldom. */
export const ThreadLine = memo(function ThreadLine(props: ThreadLineProps) {
  const { row, side, isExpanded, isFocused, onToggle } = props;
  const { line } = row;
  const isOwn = row.kind === "unsent" || row.line.sender === side.own;
  const isLong = line.content.length > FOLDED_CHARACTERS && !isFocused; // what was chosen is shown whole
  const subject = row.kind === "line" ? shownSubject(row.line) : null;
  return (
    <article
      data-slot="thread-line"
      data-own={isOwn || undefined}
      className={cn(
        "w-fit max-w-[min(85%,38rem)] min-w-40 rounded-card border px-4 py-3",
        isOwn ? "ml-auto border-primary/25 bg-primary/10" : "border-line bg-surface-raised",
        isFocused && "outline-2 outline-offset-2 outline-accent",
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
        {line.content}
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
      {row.kind === "line" && row.line.attachment && (
        <AttachmentCard attachment={row.line.attachment} />
      )}
      {row.kind === "line" && isOwn && <Receipt line={row.line} />}
    </article>
  );
}, isAlike);

function LineHead({
  row,
  side,
  isOwn,
}: Pick<ThreadLineProps, "row" | "side"> & { isOwn: boolean }) {
  const now = useNow();
  const at = row.kind === "line" ? row.line.sentAt : row.line.writtenAt;
  return (
    <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
      <bdi className="min-w-0 truncate font-semibold text-ink">
        {isOwn ? conversation.you : side.otherName}
      </bdi>
      <time dateTime={new Date(at).toISOString()} title={wordMoment(at)} className="tabular-nums">
        {clientMessageTime(at, now, ownZone())}
      </time>
      {row.line.priority === "high" && (
        <Badge tone="warning">
          <Flag aria-hidden />
          {conversation.highPriority}
        </Badge>
      )}
      {row.kind === "line" && !isOwn && !row.line.isRead && (
        <Badge tone="accent">{conversation.unread}</Badge>
      )}
    </header>
  );
}

/** What the other side has done with it. */
function Receipt({ line: { isRead, readAt } }: { line: Line }) {
  const now = useNow();
  const Icon = isRead ? CheckCheck : Check;
  const words =
    isRead && readAt !== undefined
      ? conversation.readAt(clientMessageTime(readAt, now, ownZone()))
      : conversation.sent;
  return (
    <p className="mt-1.5 flex items-center justify-end gap-1.5 text-xs text-ink-soft tabular-nums">
      <Icon aria-hidden className={cn("size-3.5", isRead && "text-primary")} />
      {words}
    </p>
  );
}

/** Subjects that say nothing are for lists that need one. */
const SILENT_SUBJECTS: readonly string[] = [NO_SUBJECT, COACH_SUBJECT_DEFAULT, FILE_SUBJECT];

function shownSubject({ subject }: Line): string | null {
  return isBlank(subject) || SILENT_SUBJECTS.includes(subject) ? null : subject;
}
