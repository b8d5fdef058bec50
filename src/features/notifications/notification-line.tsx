import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { formatInstant } from "@domain/time/date-formatters";
import { activityTime } from "@domain/time/relative-times";
import { useMutation } from "convex/react";
import { Check } from "lucide-react";
import { Link } from "react-router-dom";

import { IconButton } from "@/components/ui/icon-button";
import { notificationSentences, notificationWords } from "@/content/notifications";
import {
  type Notification,
  notificationAddress,
} from "@/features/notifications/notification-address";
import { cn } from "@/lib/class-names";
import { ownZone, useNow } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";
import { isolate } from "@/lib/text/bidi";

type NotificationLineProps = { notification: Notification; onFollow: () => void };

/** One thing the other side did. Opening it marks it as read. */
export function NotificationLine({ notification, onFollow }: NotificationLineProps) {
  const { role } = useViewer();
  const now = useNow();
  const markRead = useMutation(api.notifications.markRead);
  const { notificationId, kind, subjectTitle = "", happenings, happenedAt, isRead } = notification;
  const sentence = notificationSentences[kind](
    isolate(fullName(notification)),
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
