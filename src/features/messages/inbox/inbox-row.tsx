import type { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { isBlank } from "@domain/text/text";
import { coachInboxTime } from "@domain/time/relative-times";
import type { FunctionReturnType } from "convex/server";
import { Flag } from "lucide-react";
import { memo } from "react";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Badge } from "@/components/ui/badge";
import { inbox } from "@/content/messages/message-center";
import { cn } from "@/lib/class-names";
import { ownZone, useNow } from "@/lib/live/now";
import { isAlike } from "@/lib/text/alike";
import { formatMoment } from "@/lib/text/format-instant";

export type InboxItem = FunctionReturnType<typeof api.inbox.list>["page"][number];

type InboxRowProps = {
  item: InboxItem;
  isChosen: boolean;
  onChoose: (item: InboxItem) => void;
};

export const isNews = ({ sender, isRead }: InboxItem) => sender === "client" && !isRead;

export const InboxRow = memo(function InboxRow({ item, isChosen, onChoose }: InboxRowProps) {
  const isNew = isNews(item);
  return (
    <button
      type="button"
      data-slot="inbox-row"
      data-unread={isNew || undefined}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(item)}
      className={cn(
        "flex w-full items-center gap-3 border-b border-l-4 border-b-border border-l-transparent px-3 py-0.5 text-left transition-colors",
        "hover:bg-border/30 focus-visible:-outline-offset-2",
        isNew && "border-l-warning",
        isChosen && "bg-border/50",
      )}
    >
      <PersonAvatar personId={item.clientId} person={item} size="sm" />
      <span className="min-w-0 flex-1">
        <RowHead item={item} isNew={isNew} />
        <span className="flex gap-1 text-sm leading-snug text-muted-foreground">
          <bdi
            className={cn("max-w-full shrink-0 truncate text-foreground", isNew && "font-semibold")}
          >
            {isBlank(item.subject) ? inbox.noSubject : item.subject}
          </bdi>{" "}
          <bdi className="min-w-0 truncate">
            {item.isOwn && `${inbox.youWrote} `}
            {item.preview}
          </bdi>
        </span>
      </span>
    </button>
  );
}, isAlike);

function RowHead({ item, isNew }: { item: InboxItem; isNew: boolean }) {
  const now = useNow();
  return (
    <span className="flex items-center gap-2 leading-snug">
      <bdi className={cn("min-w-0 truncate", isNew ? "font-semibold" : "font-medium")}>
        {fullName(item)}
      </bdi>
      {isNew && <Badge variant="highlight">{inbox.isNew}</Badge>}
      {item.priority === "high" && (
        <Badge variant="warning">
          <Flag aria-hidden />
          {inbox.highPriority}
        </Badge>
      )}
      <time
        dateTime={new Date(item.sentAt).toISOString()}
        title={formatMoment(item.sentAt)}
        className="ml-auto shrink-0 text-xs text-muted-foreground tabular-nums"
      >
        {coachInboxTime(item.sentAt, now, ownZone())}
      </time>
    </span>
  );
}
