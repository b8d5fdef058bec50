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
import { type Live, useLive } from "@/lib/live/live";
import { type LivePages, useLivePages, useWholeList } from "@/lib/live/live-pages";
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

/** Live while it is open. */
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
  const known = useMemo(
    () => ({
      clients: itemsOf(clients),
      sessions: itemsOf(sessions).filter(({ status }) => status === "scheduled"),
      messages: wanted === null ? [] : valueOf(messages.found),
      goals: itemsOf(goals),
      library: valueOf(library),
    }),
    [clients, sessions, messages.found, goals, library, wanted],
  );
  const parts = [clients, sessions, ...(isAsked ? [messages.found, goals, library] : [])];
  const isFailed = parts.some(({ state }) => state === "failed");
  const isLoading = parts.some(({ state }) => state === "loading");
  const notice = isFailed ? commandWords.failed : isLoading ? commandWords.loading : null;
  return { known, notice };
}

const itemsOf = <Item,>(pages: LivePages<Item>): Item[] =>
  pages.state === "ready" ? pages.items : [];
const valueOf = <Item,>(live: Live<Item[]>): Item[] => (live.state === "ready" ? live.value : []);
