import { api } from "@convex/_generated/api";
import {
  CalendarDays,
  CircleCheck,
  ClipboardList,
  ClipboardPen,
  FileText,
  Library,
  MessagesSquare,
  NotebookPen,
  Share2,
  Sparkles,
  Target,
} from "lucide-react";
import { useEffect, useMemo, useState } from "react";

import { Palette } from "@/components/patterns/palette";
import { findWords } from "@/content/find";
import { findOwn, type Known, type OwnText } from "@/features/find/find";
import { useLive, valueOf } from "@/lib/live/live";
import { itemsOf, useLivePages } from "@/lib/live/live-pages";
import { usePausedSearch } from "@/lib/live/paused";
import { fetchPart } from "@/lib/loading/fetch-part";
import { useFoundPages } from "@/lib/pages/found-pages";
import { useViewer } from "@/lib/sign-in/viewer";
import { useFound } from "@/lib/text/use-found";
import { useOpenVault, useOwnWords } from "@/lib/vault/open-vault";

const { groups: names } = findWords;
const groups = {
  goals: { name: names.goals, icon: Target },
  actions: { name: names.actions, icon: CircleCheck },
  sessions: { name: names.sessions, icon: CalendarDays },
  messages: { name: names.messages, icon: MessagesSquare },
  worksheets: { name: names.worksheets, icon: ClipboardList },
  library: { name: names.library, icon: Library },
  shared: { name: names.shared, icon: Share2 },
  answers: { name: names.answers, icon: ClipboardPen },
  journal: { name: names.journal, icon: NotebookPen },
  reflections: { name: names.reflections, icon: Sparkles },
  pages: { name: names.pages, icon: FileText },
};

type FindPaletteProps = {
  /** Reads texts that only this browser has. */
  readOwnTexts: (userId: string) => OwnText[];
  onClose: () => void;
};

export function FindPalette({ readOwnTexts, onClose }: FindPaletteProps) {
  const [query, setQuery] = useState("");
  const { userId } = useViewer();
  const isVaultLocked = useOwnWords() === "locked"; // Another window may lock it while this is open.
  const ownTexts = useMemo(
    () => (isVaultLocked ? [] : readOwnTexts(userId)),
    [isVaultLocked, readOwnTexts, userId],
  );
  const { query: answered, rows: foundTexts } = useFound(ownTexts, fieldsOf, query);
  const { known, notice } = useKnown(query, { ownTexts: foundTexts, isVaultLocked });
  const found = useMemo(() => findOwn(answered, known), [answered, known]);
  return (
    <Palette words={findWords} onQuery={setQuery} {...{ groups, query, found, notice, onClose }} />
  );
}

const fieldsOf = ({ title, content }: OwnText) => [title, content];

const sessionsRead = 200;
const none: Known["shares"] = [];

type Own = Pick<Known, "ownTexts" | "isVaultLocked">;

function useKnown(query: string, { ownTexts, isVaultLocked }: Own) {
  const goals = useLive(api.goals.list, {});
  const actions = useLive(api.agreedActions.own, {});
  const handouts = useLive(api.handouts.own, {});
  const library = useLive(api.library.list, {});
  const shares = useLive(api.shares.list, {});
  const sharesWithTitles = useSharedTitles(shares.state === "ready" ? shares.value : none);
  const sessions = useLivePages({
    ...{ query: api.sessions.list, args: {}, pageItems: sessionsRead, itemsMax: sessionsRead },
  });
  const wanted = usePausedSearch(query);
  const messages = useFoundPages(api.messages.search, wanted === null ? "skip" : { words: wanted });
  const isAsked = query.trim() !== "";
  const lists = [goals, actions, handouts, library, shares, sessions, messages.found];
  const parts = isAsked ? lists : lists.slice(0, -1);
  const known = useMemo(
    (): Known => ({
      goals: valueOf(goals),
      actions: valueOf(actions),
      handouts: valueOf(handouts),
      library: valueOf(library),
      ...{ shares: sharesWithTitles, isVaultLocked },
      sessions: itemsOf(sessions),
      messages: wanted === null ? [] : valueOf(messages.found),
      ownTexts,
    }),
    [
      goals,
      actions,
      handouts,
      library,
      sharesWithTitles,
      isVaultLocked,
      sessions,
      messages.found,
      wanted,
      ownTexts,
    ],
  );
  const isFailed = parts.some(({ state }) => state === "failed");
  const isLoading = isAsked && parts.some(({ state }) => state === "loading");
  const isPart = isAsked && isVaultLocked;
  const notices = [
    isFailed && findWords.failed,
    isLoading && findWords.loading,
    isPart && findWords.locked,
  ];
  return { known, notice: notices.find((each) => each !== false) ?? null };
}

type Shares = Known["shares"];

/** The client's own shares, with the titles of sealed ones once an open vault has decrypted them. */
export function useSharedTitles(shares: Shares): Shares {
  const { userId: clientId } = useViewer();
  const vault = useOpenVault();
  const [opened, setOpened] = useState<Shares | null>(null);

  useEffect(() => {
    if (vault === null || shares.every(({ sealed }) => sealed === undefined)) return;
    let isOver = false;
    void fetchPart(() => import("@/lib/shares/open-sealed"))
      .then(({ openSealed }) =>
        Promise.all(
          shares.map(async (share) => {
            const { sealed } = share;
            if (sealed === undefined) return share;
            const copy = await openSealed({ ...share, sealed }, { clientId, keys: null }, vault);
            return { ...share, title: copy?.title ?? "" };
          }),
        ),
      )
      .catch(() => null)
      .then((found) => {
        if (!isOver) setOpened(found);
      });
    return () => {
      isOver = true;
      setOpened(null); // Locking the vault removes the titles.
    };
  }, [shares, vault, clientId]);

  return opened ?? shares;
}
