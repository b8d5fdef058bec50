import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import type { Role } from "@domain/accounts/roles";
import { formatInstant } from "@domain/time/date-formatters";
import { activityTime } from "@domain/time/relative-times";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Bell, Check } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useLocation, Link } from "react-router-dom";

import { FormError } from "@/components/patterns/form-note";
import { PagedList } from "@/components/patterns/paged-list";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet";
import { notificationWords, sentenceOf } from "@/content/notifications";
import { cn } from "@/lib/class-names";
import { closeOwnPush, findOwnPush, type PushAddress } from "@/lib/device/push-subscription";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { ownZone, useNow } from "@/lib/live/now";
import { setBadge } from "@/lib/loading/service-worker";
import { happeningAddress } from "@/lib/pages/happening-address";
import { describeUnread, setUnreadInTitle } from "@/lib/pages/page-title";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { isolate } from "@/lib/text/bidi";

type NotificationLineProps = { notification: Notification; onFollow: () => void };

/** One thing the other side did. Opening it marks it as read. */
function NotificationLine({ notification, onFollow }: NotificationLineProps) {
  const { role } = useViewer();
  const now = useNow();
  const markRead = useMutation(api.notifications.markRead);
  const { notificationId, kind, subjectTitle = "", happenings, happenedAt, isRead } = notification;
  const sentence = sentenceOf(kind)(
    isolate(fullName(notification, role === "client" ? notificationWords.coach : undefined)),
    isolate(subjectTitle),
    { happenings, when: wordMoment(notification.aboutAt), isCoach: role === "admin" },
  );
  const mark = () => {
    if (!isRead) void markRead({ notificationIds: [notificationId] }).catch(() => undefined);
  };
  return (
    <li className="flex items-center gap-1 border-b border-border last:border-b-0">
      <Link
        to={notificationAddress(notification, role)}
        onClick={() => {
          mark();
          onFollow();
        }}
        className="-ml-2 flex min-h-12 min-w-0 flex-1 items-baseline gap-3 rounded-control px-2 py-2.5 hover:bg-border/30"
      >
        <span
          aria-hidden
          className={cn("size-2 shrink-0 -translate-y-0.5 rounded-full", !isRead && "bg-highlight")}
        />
        <span className={cn("min-w-0 flex-1 break-words", !isRead && "font-medium")}>
          {!isRead && <span className="sr-only">{notificationWords.unread} </span>}
          {sentence}
        </span>
        <span className="shrink-0 text-sm whitespace-nowrap text-muted-foreground tabular-nums">
          {activityTime(happenedAt, now, ownZone())}
        </span>
      </Link>
      {isRead ? (
        <span className="size-11 shrink-0" />
      ) : (
        <IconButton aria-label={`${notificationWords.mark}: ${sentence}`} onClick={mark}>
          <Check aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

const wordMoment = (instant: number | undefined) =>
  instant === undefined
    ? ""
    : formatInstant(instant, ownZone(), {
        weekday: "short",
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
      });

const pageItems = 30;

/** A shorter look does not count as reading. */
const lookMs = 1000;

/** The conversation itself marks its messages as read, one by one. */
const isLine = ({ messageId }: { messageId?: string }) => messageId !== undefined;

/** Counts what the other side did, and opens the list. Shows no count until it is known. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const count = useLive(api.notifications.countUnread, {});
  const { all, besidesLines } = useDeferredValue(
    count.state === "ready" ? count.value : { all: 0, besidesLines: 0 },
  );
  useUnreadInTitle(besidesLines);
  useEffect(() => {
    setBadge(all);
  }, [all]);
  const mark = describeUnread(all);
  return (
    <>
      <IconButton
        aria-label={notificationWords.open(mark)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative"
        onClick={() => setIsOpen(true)}
      >
        <Bell aria-hidden />
        {all > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 inline-flex h-5 min-w-5 items-center justify-center rounded-[10px] bg-highlight px-1.5 text-xs leading-none font-medium text-highlight-foreground tabular-nums"
          >
            {mark}
          </span>
        )}
      </IconButton>
      {all > 0 && <SeenThings />}
      <KeptDevice />
      {isOpen && <NotificationDrawer isAllRead={all === 0} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function useUnreadInTitle(count: number) {
  useEffect(() => {
    setUnreadInTitle("notifications", count);
  }, [count]);
  useEffect(() => () => setUnreadInTitle("notifications", 0), []);
}

/** Marks a notification as read once its subject has been on screen for a moment. */
function SeenThings() {
  const { role } = useViewer();
  const place = useLocation();
  const unread = useLive(api.notifications.unread, {});
  const markRead = useMutation(api.notifications.markRead);
  const seen =
    unread.state === "ready"
      ? unread.value.filter((each) => !isLine(each) && isAt(seenAddress(each, role), place))
      : [];
  const ids = seen.map(({ notificationId }) => notificationId);
  const names = ids.join(" ");
  useEffect(() => {
    if (names === "") return;
    const look = setInterval(() => {
      if (document.visibilityState !== "visible" || !document.hasFocus()) return;
      clearInterval(look);
      void markRead({ notificationIds: ids }).catch(() => undefined); // The next visit marks them.
    }, lookMs);
    return () => clearInterval(look);
  }, [names]); // oxlint-disable-line react/exhaustive-deps -- `names` identifies the ids
  return null;
}

/**
 * Once per page load, stores that this browser shows the person's notifications in the current sign-in. Stops a browser
 * that shows another person's, who may have left without signing out.
 */
function KeptDevice() {
  const [here, setHere] = useState<PushAddress | null>(null);
  useEffect(() => {
    let isWanted = true;
    findOwnPush().then(
      (found) => {
        if (isWanted) setHere(found);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return here !== null && <Keeping here={here} />;
}

function Keeping({ here }: { here: PushAddress }) {
  const devices = useLive(api.pushDevices.get, {});
  const add = useMutation(api.pushDevices.add);
  const isDone = useRef(false);
  const endpoints = devices.state === "ready" ? devices.value.endpoints : null;
  useEffect(() => {
    if (endpoints === null || isDone.current) return;
    isDone.current = true;
    const work = endpoints.includes(here.endpoint) ? add(here) : closeOwnPush();
    work.catch(() => undefined); // The next page load tries again.
  }, [endpoints, here, add]);
  return null;
}

/** Everything the viewer was notified of, live. Each line links to its subject. */
function NotificationDrawer({ isAllRead, onClose }: { isAllRead: boolean; onClose: () => void }) {
  const pages = useLivePages({ query: api.notifications.list, args: {}, pageItems });
  const { markAll, isMarking, hasFailed } = useMarkAll();
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent aria-describedby={undefined}>
        <div className="flex min-h-11 items-center justify-between gap-3 pr-10">
          <SheetTitle className="text-xl">{notificationWords.title}</SheetTitle>
          {!isAllRead && (
            <Button variant="outline" size="sm" isPending={isMarking} onClick={markAll}>
              {notificationWords.markAll}
            </Button>
          )}
        </div>
        <FormError text={hasFailed ? notificationWords.notMarked : null} />
        <div className="mt-3">
          <PagedList pages={pages} words={notificationWords}>
            {(notifications) => (
              <ul>
                {notifications.map((notification) => (
                  <NotificationLine
                    key={notification.notificationId}
                    notification={notification}
                    onFollow={onClose}
                  />
                ))}
              </ul>
            )}
          </PagedList>
        </div>
      </SheetContent>
    </Sheet>
  );
}

function useMarkAll() {
  const markAllRead = useMutation(api.notifications.markAllRead);
  const [state, setState] = useState<"idle" | "marking" | "failed">("idle");
  const markOn = async () => {
    setState("marking");
    try {
      while (await markAllRead({})) continue;
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return {
    markAll: () => void markOn(),
    isMarking: state === "marking",
    hasFailed: state === "failed",
  };
}

export type Notification = FunctionReturnType<typeof api.notifications.unread>[number];

const OF_CONVERSATION: readonly Notification["kind"][] = [
  "message_waiting",
  "stand_in_asked",
  "stand_in_done",
];

/** The page of what the notification is about. */
export function notificationAddress(notification: Notification, role: Role): string {
  if (role === "client") return clientAddress(notification);
  const { kind, sessionId } = notification;
  if (kind === "room_entered" && sessionId !== undefined) return paths.coachRoom(sessionId);
  if (kind === "request_received") return paths.requests();
  if (OF_CONVERSATION.includes(kind)) return paths.coachConversation(notification.clientId);
  return happeningAddress(notification);
}

function clientAddress({
  kind,
  aboutAt,
  sessionId,
  goalId,
  handoutId,
  invoiceId,
  shareId,
  circleId,
  libraryItemId,
}: Notification): string {
  if (kind === "time_freed") return `${paths.sessions()}?schedule=${aboutAt ?? 0}`;
  if (kind === "session_reflect") return paths.reflections();
  if (goalId !== undefined) return paths.goal(goalId);
  if (kind === "action_due") return paths.ownActions();
  if (kind === "action_agreed" && sessionId === undefined) return paths.ownActions();
  if (sessionId !== undefined) {
    return kind === "room_entered" ? paths.room(sessionId) : paths.session(sessionId);
  }
  if (handoutId !== undefined) return paths.handout(handoutId);
  if (libraryItemId !== undefined) return paths.libraryItem(libraryItemId);
  if (invoiceId !== undefined) return paths.ownInvoice(invoiceId);
  if (kind === "package_agreed") return paths.sessions();
  if (kind === "circle_invited") return paths.circles();
  if (circleId !== undefined) return paths.circleRoom(circleId);
  if (kind === "request_answered") return paths.ownData("requests");
  if (shareId !== undefined) return paths.share(shareId);
  if (kind === "share_commented") return paths.shares();
  if (kind === "coaching_ended") return paths.welcome();
  return paths.communication();
}

/** The address of any page that shows the subject in full, and so makes the notification read. */
export function seenAddress(notification: Notification, role: Role): string {
  const { clientId, invoiceId, shareId } = notification;
  if (invoiceId !== undefined) return paths.ownInvoice("");
  if (role === "admin" && shareId !== undefined) return paths.coachClient(clientId, "shares");
  return notificationAddress(notification, role);
}

/**
 * Whether this place shows the address: further search parameters make no difference, and an empty value matches any.
 */
export function isAt(address: string, place: { pathname: string; search: string }): boolean {
  const wanted = new URL(address, window.location.origin);
  if (wanted.pathname !== place.pathname) return false;
  const here = new URLSearchParams(place.search);
  return [...wanted.searchParams].every(([name, value]) =>
    value === "" ? here.has(name) : here.get(name) === value,
  );
}
