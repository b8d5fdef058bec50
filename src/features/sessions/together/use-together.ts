import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { keptNotes, notesKey } from "../notes/kept-notes";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";

export type JointSheet = FunctionReturnType<typeof api.jointSheets.ofSession>[number];
export type Together = ReturnType<typeof useTogether>;

/** The joint sheets of a session, and the one that is open here. A sheet that either person starts opens for both. */
export function useTogether(sessionId: Id<"sessions">) {
  const { userId } = useViewer();
  const live = useLive(api.jointSheets.ofSession, { sessionId });
  const sheets = live.state === "ready" ? live.value : null;
  const [known, setKnown] = useState<readonly JointSheet[] | null>(null);
  const [openId, setOpenId] = useState<Id<"jointSheets"> | null>(null);
  const [wantedId, setWantedId] = useState<Id<"jointSheets"> | null>(null);
  const [news, setNews] = useState<JointSheet | null>(null);

  if (sheets !== null && sheets !== known) {
    setKnown(sheets);
    const isUnsaved = ({ sheetId }: JointSheet) =>
      keptNotes(notesKey({ userId, sessionId, sheetId })).state !== null;
    const begun =
      known === null
        ? sheets.find(isUnsaved)
        : sheets.find(({ sheetId }) => known.every((each) => each.sheetId !== sheetId));
    if (begun !== undefined) setOpenId(begun.sheetId);
    if (begun !== undefined && known !== null) setNews(begun);
  }

  return {
    live,
    openId,
    setOpenId,
    /** The sheet to scroll to, or null. */
    wantedId,
    want: setWantedId,
    /** The latest sheet that was started while this window was open. */
    news,
  };
}
