import { api } from "@convex/_generated/api";
import { messagesOfDayCountedMax, recentMessagesHours } from "@domain/limits";
import { minuteMs, hourMs } from "@domain/time/time-spans";
import { useDeferredValue, useState } from "react";

import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { messageCenter } from "@/content/messages/message-center";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";

/** The start of the last 24 hours moves in steps, because a new query each minute would return the same. */
const EDGE_STEP_MS = 5 * minuteMs;

export function MessageCounts() {
  const counts = useLive(api.inbox.counts, {});
  const edge = Math.floor(useNow() / EDGE_STEP_MS) * EDGE_STEP_MS - recentMessagesHours * hourMs;
  const today = useLasting(useLive(api.inbox.countRecent, { sinceAt: edge }));
  const known = useDeferredValue(counts.state === "ready" ? counts.value : null);
  const { cards, todayHint } = messageCenter;
  const stats: Stat[] = [
    { label: cards.total, value: known?.total ?? null },
    { label: cards.unread, value: known?.unread ?? null },
    { label: cards.high, value: known?.high ?? null },
    { label: cards.today, value: today === null ? null : formatCount(today), hint: todayHint },
  ];
  return <StatCards stats={stats} />;
}

const formatCount = (count: number) =>
  count > messagesOfDayCountedMax ? messageCenter.more(messagesOfDayCountedMax) : count;

function useLasting(live: ReturnType<typeof useLive<typeof api.inbox.countRecent>>) {
  const [last, setLast] = useState<number | null>(null);
  if (live.state === "ready" && live.value !== last) setLast(live.value);
  return live.state === "ready" ? live.value : last;
}
