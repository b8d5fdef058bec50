import { api } from "@convex/_generated/api";
import { isToBePlayed } from "@domain/schedule/session-recordings";
import { Suspense } from "react";

import { useLive } from "@/lib/live/live";
import { lateParts } from "@/lib/loading/late";

const { DownloadButton, SessionRecordings } = lateParts(() => import("./session-recordings"));

type RecordedProps = { sessionId: string; title: string; side: "client" | "coach" };

/** Its code loads only where something was recorded. */
export function Recorded({ sessionId, title, side }: RecordedProps) {
  const listed = useLive(api.recordings.ofSession, { sessionId });
  const recordings = listed.state === "ready" ? listed.value : [];
  const kept = recordings.filter(isToBePlayed);
  if (kept.length === 0) return null;
  return (
    <Suspense>
      <SessionRecordings {...{ recordings: kept, title, side }} />
    </Suspense>
  );
}

/** For a list of sessions, where all rows share one query. */
export function RowDownload({ sessionId, title, side }: RecordedProps) {
  const lists = { client: api.recordings.own, coach: api.recordings.recorded };
  const listed = useLive(lists[side], {});
  const recordings = listed.state === "ready" ? listed.value : [];
  const recording = recordings.findLast((each) => each.sessionId === sessionId);
  if (recording === undefined) return null;
  return (
    <Suspense>
      <DownloadButton {...{ recording, title, side }} />
    </Suspense>
  );
}
