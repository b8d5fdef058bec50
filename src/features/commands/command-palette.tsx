import { api } from "@convex/_generated/api";
import { CalendarDays, FileText, UserRound, Zap } from "lucide-react";
import { useMemo, useState } from "react";

import { Palette } from "@/components/patterns/palette";
import { commandWords } from "@/content/practice/commands";
import { findCommands } from "@/features/commands/commands";
import { useLivePages, useWholeList } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";

const sessionsAhead = 50;

const groups = {
  clients: { name: commandWords.groups.clients, icon: UserRound },
  actions: { name: commandWords.groups.actions, icon: Zap },
  sessions: { name: commandWords.groups.sessions, icon: CalendarDays },
  pages: { name: commandWords.groups.pages, icon: FileText },
};

/** Live while it is open. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const { known, notice } = useKnown();
  const found = useMemo(() => findCommands(query, known), [query, known]);
  return (
    <Palette
      words={commandWords}
      onQuery={setQuery}
      {...{ groups, query, found, notice, onClose }}
    />
  );
}

function useKnown() {
  const [fromMs] = useState(useNow());
  const clients = useWholeList(api.clients.list, {});
  const sessions = useLivePages({
    query: api.calendar.list,
    args: { order: "date", fromMs },
    pageItems: sessionsAhead,
    itemsMax: sessionsAhead,
  });
  const people = clients.state === "ready" ? clients.items : null;
  const booked = sessions.state === "ready" ? sessions.items : null;
  const known = useMemo(
    () => ({
      clients: people ?? [],
      sessions: (booked ?? []).filter(({ status }) => status === "scheduled"),
    }),
    [people, booked],
  );
  const isFailed = clients.state === "failed" || sessions.state === "failed";
  const isLoading = people === null || booked === null;
  const notice = isFailed ? commandWords.failed : isLoading ? commandWords.loading : null;
  return { known, notice };
}
