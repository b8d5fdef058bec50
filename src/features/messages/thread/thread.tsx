import {
  COACH_SUBJECT_DEFAULT,
  FILE_SUBJECT,
  NO_SUBJECT,
  VOICE_SUBJECT,
} from "@domain/messages/messages";
import { isBlank } from "@domain/text/text";
import { addDays, type CalendarDate } from "@domain/time/calendar-dates";
import { dateFormatter } from "@domain/time/date-formatters";
import { clientMessageTime, receiptTime } from "@domain/time/relative-times";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, Check, CheckCheck, Flag } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  memo,
  Suspense,
  useContext,
} from "react";

import { LateMenu } from "@/components/patterns/late-menu";
import { LinkedText } from "@/components/patterns/linked-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { conversation } from "@/content/messages/communication";
import { voiceWords } from "@/content/messages/voice";
import { UnsentNote } from "@/features/messages/compose/unsent-note";
import type { Message, ThreadSide, Attachment } from "@/features/messages/message";
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
import { useToday, ownZone, useNow } from "@/lib/live/now";
import { isAlike } from "@/lib/text/alike";
import { formatMoment } from "@/lib/text/format-instant";

type ThreadItemProps = {
  row: ThreadRow | undefined;
  side: ThreadSide;
  focusId: string | undefined;
  isExpanded: (key: string) => boolean;
  toggle: (key: string) => void;
  onRetry: (requestName: string) => void;
  onTakeBack: (requestName: string) => void;
};

function ThreadItem({ row, side, focusId, isExpanded, toggle, ...unsent }: ThreadItemProps) {
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

/** Kept outside the virtualized rows, which unmount. */
function useExpanded() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => {
    setKeys((before) => {
      const others = new Set([...before].filter((other) => other !== key));
      return before.has(key) ? others : others.add(key);
    });
  }, []);
  return { isExpanded: (key: string) => keys.has(key), toggle };
}

function DayHeading({ day }: { day: CalendarDate }) {
  const today = useToday();
  return (
    <p className="flex items-center gap-4 py-4 text-xs font-medium text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {formatDayOf(day, today)}
    </p>
  );
}

/** Above the first message that was unread on opening. */
function NewHeading() {
  return (
    <p className="flex items-center gap-4 py-3 text-xs font-semibold text-highlight before:h-px before:flex-1 before:bg-highlight after:h-px after:flex-1 after:bg-highlight">
      {conversation.newDivider}
    </p>
  );
}

/** With the year only when it is not the current one. */
function formatDayOf(day: CalendarDate, today: CalendarDate): string {
  if (day === today) return conversation.today;
  if (day === addDays(today, -1)) return conversation.yesterday;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return dateFormatter("en-US", "UTC", {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(new Date(`${day}T00:00:00Z`));
}

/** More would be too long to listen to. */
const CHARACTERS_SAID = 200;

/** Announces new messages of the other side to screen readers. */
function Arrivals({ newest, side }: { newest: ThreadRow | undefined; side: ThreadSide }) {
  const [firstKey] = useState(newest?.key);
  const message = newest?.kind === "message" && newest.key !== firstKey ? newest.message : null;
  const isNews = message !== null && message.sender !== side.own;
  return (
    <p role="status" className="sr-only">
      {isNews &&
        conversation.arrived(
          message.authorName ?? side.otherName,
          message.content.slice(0, CHARACTERS_SAID),
        )}
    </p>
  );
}

type ThreadProps = {
  rows: readonly ThreadRow[];
  side: ThreadSide;
  top: ReactNode;
  onNearTop: () => void;
  markRead: (messageIds: Message["messageId"][]) => Promise<unknown>;
  onRetry: (requestName: string) => void;
  onTakeBack: (requestName: string) => void;
  /** This message is scrolled into view and highlighted. */
  focusId?: string;
  /** The last jump to a message. A new object repeats the jump. */
  jump?: Jump | null;
  className?: string;
};

export type Jump = { messageId: Message["messageId"] };

/** Rows from the top at which older messages load. */
const ROWS_AHEAD = 12;
const END_PX = 80;

/** Virtualized, with the newest message at the bottom. */
export function Thread({ rows, side, top, onNearTop, markRead, ...rest }: ThreadProps) {
  const { focusId, jump = null, className, onRetry, onTakeBack } = rest;
  const scroller = useRef<HTMLDivElement>(null);
  const { virtualizer, hasOpened } = useThreadWindow(rows, scroller, { focusId, jump });
  const { isExpanded, toggle } = useExpanded();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const isNearTop = startIndex < ROWS_AHEAD && hasOpened;
  useEffect(() => {
    if (isNearTop) onNearTop();
  }, [isNearTop, rows.length, onNearTop]);
  const shown = linesOf(rows.slice(startIndex, endIndex + 1));
  useMarks({ shown, side, area: scroller, markRead });
  const below = linesOf(rows.slice(endIndex + 1));
  const isAway = useDeferredValue(!virtualizer.isAtEnd(END_PX)); // False while a new message scrolls into view.

  return (
    <div data-slot="thread" className={cn("relative min-h-0", className)}>
      <div
        ref={scroller}
        role="group"
        aria-label={conversation.listLabel}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain contain-strict [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 px-4 py-1.5 sm:px-6"
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              {index === 0 && top}
              <ThreadItem
                row={rows[index]}
                {...{ side, focusId, isExpanded, toggle, onRetry, onTakeBack }}
              />
            </div>
          ))}
        </div>
      </div>
      {rows.length > 0 && isAway && (
        <ToNewest
          count={below.filter(({ sender, isRead }) => sender !== side.own && !isRead).length}
          onGo={() => virtualizer.scrollToEnd()}
        />
      )}
      <Arrivals newest={rows.at(-1)} side={side} />
    </div>
  );
}

/** Opens at the newest or the chosen message. Keeps its position while messages are added at either end. */
function useThreadWindow(
  rows: readonly ThreadRow[],
  scroller: { current: HTMLDivElement | null },
  { focusId, jump }: { focusId: string | undefined; jump: Jump | null },
) {
  // oxlint-disable-next-line react/incompatible-library -- its results are read on every render and never stored
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => estimateHeight(rows[index]),
    overscan: 8,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: END_PX,
  });
  const chosen = rows.findIndex(
    (row) => row.kind === "message" && row.message.messageId === focusId,
  );
  const isHeld = useHold(scroller, focusId, jump);
  useLayoutEffect(() => {
    if (!isHeld.current) return; // The reader has scrolled.
    if (chosen >= 0) virtualizer.scrollToIndex(chosen, { align: "center" });
    else virtualizer.scrollToEnd();
    // Rows that load above move the chosen one; nothing else may change the reader's position.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focusId, jump, chosen]);
  useArrival(scroller, chosen >= 0 ? jump : null);
  const lastUnsent = rows.findLast(({ kind }) => kind === "unsent")?.key;
  useLayoutEffect(() => {
    if (lastUnsent !== undefined) virtualizer.scrollToEnd();
    // oxlint-disable-next-line react/exhaustive-deps -- scrolls once for each message that is sent
  }, [lastUnsent]);
  const [hasOpened, setHasOpened] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      setHasOpened(true); // Before that the list is briefly at the top, which must not load older messages.
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return { virtualizer, hasOpened };
}

/** Holds the position until somebody scrolls or chooses another message. */
function useHold(
  scroller: { current: HTMLDivElement | null },
  focusId: string | undefined,
  jump: Jump | null,
) {
  const isHeld = useRef(true);
  useLayoutEffect(() => {
    isHeld.current = true;
  }, [focusId, jump]);
  useEffect(() => {
    const element = scroller.current;
    const release = () => {
      isHeld.current = false;
    };
    const moves = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
    for (const move of moves) element?.addEventListener(move, release, { passive: true });
    return () => {
      for (const move of moves) element?.removeEventListener(move, release);
    };
  }, [scroller]);
  return isHeld;
}

const ARRIVAL_FRAMES = 30;

/** Focuses the message that was jumped to once it is drawn, so that screen readers notice the jump, too. */
function useArrival(scroller: { current: HTMLDivElement | null }, jump: Jump | null) {
  useEffect(() => {
    if (jump === null) return;
    let left = ARRIVAL_FRAMES;
    let frame = requestAnimationFrame(look);
    function look() {
      const line = scroller.current?.querySelector<HTMLElement>(
        `[data-message="${jump?.messageId ?? ""}"]`,
      );
      if (line) line.focus({ preventScroll: true });
      else if (left-- > 0) frame = requestAnimationFrame(look);
    }
    return () => cancelAnimationFrame(frame);
  }, [scroller, jump]);
}

function ToNewest({ count, onGo }: { count: number; onGo: () => void }) {
  return (
    <div className="absolute right-4 bottom-3 animate-in rounded-control bg-card shadow-float fade-in sm:right-6">
      <Button variant="outline" size="sm" onClick={onGo}>
        <ArrowDown aria-hidden />
        {count > 0 ? conversation.newBelow(count) : conversation.toNewest}
      </Button>
    </div>
  );
}

const linesOf = (rows: readonly ThreadRow[]) =>
  rows.flatMap((row) => (row.kind === "message" ? [row.message] : []));

/** Close enough that the scroll bar hardly moves. */
function estimateHeight(row: ThreadRow | undefined): number {
  if (row === undefined) return 96;
  const messages = row.message.content.length / 56 + row.message.content.split("\n", 20).length;
  const attachment = row.kind === "message" && row.message.attachment ? 84 : 0;
  const quote = row.message.quoted ? 54 : 0;
  return 58 + Math.min(14, messages) * 26 + attachment + quote + (row.day === null ? 0 : 56);
}

/** A message that merely scrolls past is not read. */
const READ_AFTER_MS = 1000;

type Marks = {
  shown: readonly Message[];
  side: ThreadSide;
  area: RefObject<HTMLElement | null>;
  markRead: (messageIds: Message["messageId"][]) => Promise<unknown>;
};

/** Marks messages of the other side as read once they have been visible in a focused window for a moment. */
export function useMarks({ shown, side, area, markRead }: Marks) {
  const asked = useRef(new Set<string>());
  const names = shown
    .filter(({ sender, isRead }) => sender !== side.own && !isRead)
    .map(({ messageId }) => messageId)
    .join(" ");

  useEffect(() => {
    if (names === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      const messageIds = names.split(" ").filter((id) => !asked.current.has(id));
      if (messageIds.length === 0) return;
      for (const id of messageIds) asked.current.add(id);
      const forgetAsking = () => {
        for (const id of messageIds) asked.current.delete(id);
      };
      // After the answer the server's state applies, and the message may be marked as unread again.
      markRead(messageIds as Message["messageId"][]).then(forgetAsking, forgetAsking);
    };
    const look = () => {
      clearTimeout(timer);
      if (isInFocusedView(area.current)) timer = setTimeout(mark, READ_AFTER_MS);
    };
    look();
    const events = ["focus", "blur", "scroll", "resize"] as const;
    for (const event of events) window.addEventListener(event, look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [names, area, markRead]);
}

function isInFocusedView(element: HTMLElement | null): boolean {
  if (element === null || document.visibilityState !== "visible" || !document.hasFocus()) {
    return false;
  }
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

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
