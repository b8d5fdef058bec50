import {
  COACH_SUBJECT_DEFAULT,
  FILE_SUBJECT,
  NO_SUBJECT,
  VOICE_SUBJECT,
} from "@domain/messages/messages";
import { isBlank } from "@domain/text/text";
import { clientMessageTime, receiptTime } from "@domain/time/relative-times";
import { Check, CheckCheck, Flag } from "lucide-react";
import { memo, Suspense, useContext } from "react";

import { LateMenu } from "@/components/patterns/late-menu";
import { LinkedText } from "@/components/patterns/linked-text";
import { Badge } from "@/components/ui/badge";
import { conversation } from "@/content/messages/communication";
import { voiceWords } from "@/content/messages/voice";
import type { Attachment, Message, ThreadSide } from "@/features/messages/message";
import {
  AttachmentCard,
  MessageMenu,
  QuoteLink,
  Reaction,
} from "@/features/messages/thread/late-line-parts";
import { MessageMenuButton } from "@/features/messages/thread/message-menu-button";
import { ReplyDraftContext } from "@/features/messages/thread/thread-contexts";
import type { ThreadRow } from "@/features/messages/thread/thread-rows";
import { cn } from "@/lib/class-names";
import { ownZone, useNow } from "@/lib/live/now";
import { isAlike } from "@/lib/text/alike";
import { formatMoment } from "@/lib/text/format-instant";

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
    <div className={cn("group/line flex items-center gap-1", isOwn && "flex-row-reverse")}>
      <article
        data-slot="thread-message"
        data-own={isOwn || undefined}
        data-message={row.kind === "message" ? row.message.messageId : undefined}
        tabIndex={-1}
        className={cn(
          "w-fit max-w-[min(85%,38rem)] min-w-40 rounded-card border px-4 py-3",
          isOwn ? "border-primary/25 bg-primary/10" : "border-border bg-popover",
          isFocused && "outline-2 outline-offset-2 outline-highlight",
        )}
      >
        <LineHead row={row} side={side} isOwn={isOwn} />
        {subject !== null && <p className="mt-1 font-medium">{subject}</p>}
        {message.quoted && (
          <Suspense fallback={<div className="mt-1.5 h-13" />}>
            <QuoteLink quoted={message.quoted} side={side} />
          </Suspense>
        )}
        {!isVoice(row) && (
          <p
            dir="auto"
            className={cn(
              "mt-1 wrap-anywhere whitespace-pre-wrap",
              isLong && !isExpanded && "line-clamp-10",
            )}
          >
            <LinkedText text={message.content} />
          </p>
        )}
        {isLong && (
          <button
            type="button"
            className="mt-1 min-h-6 text-sm font-medium text-primary underline underline-offset-4"
            onClick={() => onToggle(row.key)}
          >
            {isExpanded ? conversation.showLess : conversation.showAll}
          </button>
        )}
        {row.kind === "message" && <LineFoot {...{ side, isOwn }} message={row.message} />}
      </article>
      {row.kind === "message" && <Answers {...{ isOwn }} message={row.message} />}
    </div>
  );
}, isAlike);

/** The player is shown in place of the text until the recording is removed. */
const isVoice = (row: ThreadRow) =>
  row.kind === "message" &&
  row.message.attachment?.voice !== undefined &&
  !row.message.attachment.isRemoved;

type OfMessage = { message: Message; isOwn: boolean };

function LineFoot({ message, side, isOwn }: OfMessage & { side: ThreadSide }) {
  const { attachment, reaction, transcript } = message;
  return (
    <>
      {attachment && (
        <Suspense fallback={<div className={cn("mt-2.5", roomOf(attachment))} />}>
          <AttachmentCard attachment={attachment} clientId={side.clientId} />
        </Suspense>
      )}
      {transcript !== undefined && (
        <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">{voiceWords.inWords}: </span>
          {transcript}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap items-center justify-end gap-x-4 gap-y-1 empty:hidden">
        {reaction && (
          <Suspense fallback={<div className="h-4" />}>
            <Reaction reaction={reaction} who={isOwn ? side.otherName : conversation.you} />
          </Suspense>
        )}
        {isOwn && <Receipt message={message} />}
      </div>
    </>
  );
}

/** As high as the loaded card, so that the list does not move. */
const roomOf = ({ contentType, voice }: Attachment) =>
  voice ? "h-13" : contentType.startsWith("image/") ? "h-60" : "h-17";

function Answers({ message, isOwn }: OfMessage) {
  const draftKey = useContext(ReplyDraftContext);
  if (draftKey === null) return null;
  return (
    <LateMenu
      button={(onPress) => <MessageMenuButton content={message.content} onClick={onPress} />}
    >
      <MessageMenu {...{ message, isOwn, draftKey }} />
    </LateMenu>
  );
}

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
        {(row.kind === "message" && row.message.authorName) ||
          (isOwn ? conversation.you : side.otherName)}
      </bdi>
      <time dateTime={new Date(at).toISOString()} title={formatMoment(at)} className="tabular-nums">
        {clientMessageTime(at, now, ownZone())}
      </time>
      {row.message.priority === "high" && (
        <Badge variant="warning">
          <Flag aria-hidden />
          {conversation.highPriority}
        </Badge>
      )}
      {row.kind === "message" && !isOwn && !row.message.isRead && (
        <Badge variant="highlight">{conversation.unread}</Badge>
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
    <p className="ml-auto flex items-center gap-1.5 text-xs text-muted-foreground tabular-nums">
      <Icon aria-hidden className={cn("size-3.5", isRead && "text-primary")} />
      {words}
    </p>
  );
}

/** Default subjects, which the conversation does not show. */
const SILENT_SUBJECTS: readonly string[] = [
  NO_SUBJECT,
  COACH_SUBJECT_DEFAULT,
  FILE_SUBJECT,
  VOICE_SUBJECT,
];

function shownSubject({ subject }: Message): string | null {
  return isBlank(subject) || SILENT_SUBJECTS.includes(subject) ? null : subject;
}
