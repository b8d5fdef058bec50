import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text/text";
import {
  CalendarDays,
  FileText,
  Library,
  MessagesSquare,
  Target,
  UserRound,
  Zap,
} from "lucide-react";
import { useMemo, useState } from "react";

import { Palette } from "@/components/patterns/palette";
import { commandWords } from "@/content/practice/commands";
import { findCommands } from "@/features/commands/commands";
import { nothing, useLive, valueOf } from "@/lib/live/live";
import { itemsOf, useLivePages, useWholeList } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";
import { usePausedSearch } from "@/lib/live/paused";
import { useFoundPages } from "@/lib/pages/found-pages";

const sessionsAhead = 50;

const groups = {
  clients: { name: commandWords.groups.clients, icon: UserRound },
  actions: { name: commandWords.groups.actions, icon: Zap },
  sessions: { name: commandWords.groups.sessions, icon: CalendarDays },
  goals: { name: commandWords.groups.goals, icon: Target },
  library: { name: commandWords.groups.library, icon: Library },
  messages: { name: commandWords.groups.messages, icon: MessagesSquare },
  pages: { name: commandWords.groups.pages, icon: FileText },
};

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const { known, notice } = useKnown(query);
  const found = useMemo(() => findCommands(query, known), [query, known]);
  return (
    <Palette
      words={commandWords}
      onQuery={setQuery}
      {...{ groups, query, found, notice, onClose }}
    />
  );
}

function useKnown(query: string) {
  const [fromMs] = useState(useNow());
  const clients = useWholeList(api.clients.list, {});
  const sessions = useLivePages({
    query: api.calendar.list,
    args: { order: "date", fromMs },
    pageItems: sessionsAhead,
    itemsMax: sessionsAhead,
  });
  const wanted = usePausedSearch(query);
  const isAsked = !isBlank(query);
  const goals = useWholeList(api.goalBoard.list, isAsked ? {} : "skip");
  const library = useLive(api.shelf.list, isAsked ? {} : "skip");
  const messages = useFoundPages(api.inbox.search, wanted === null ? "skip" : { words: wanted });
  const [people, planned, set] = [itemsOf(clients), itemsOf(sessions), itemsOf(goals)];
  const [shelf, found] = [valueOf(library), wanted === null ? nothing : valueOf(messages.found)];
  const known = useMemo(
    () => ({
      clients: people,
      sessions: planned.filter(({ status }) => status === "scheduled"),
      messages: found,
      goals: set,
      library: shelf,
    }),
    [people, planned, found, set, shelf],
  );
  const parts = [clients, sessions, ...(isAsked ? [messages.found, goals, library] : [])];
  const isFailed = parts.some(({ state }) => state === "failed");
  const isLoading = parts.some(({ state }) => state === "loading");
  const notice = isFailed ? commandWords.failed : isLoading ? commandWords.loading : null;
  return { known, notice };
}
