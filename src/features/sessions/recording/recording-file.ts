import { useAuthToken } from "@convex-dev/auth/react";
import { displayFileName } from "@domain/files/file-names";
import { useConvex } from "convex/react";
import { useState } from "react";

import { findKey } from "./recording-keys";
import type { ListedRecording } from "./use-room-recording";
import { recordingWords } from "@/content/recordings";
import { downloadFile } from "@/lib/device/download-file";
import { ownZone } from "@/lib/live/now";
import {
  type OpenedRecording,
  openRecording,
  UnreadableRecording,
} from "@/lib/recordings/opened-recording";
import { partAddress } from "@/lib/recordings/sending-parts";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatSessionDate } from "@/lib/text/session-times";

type Problem = "noKey" | "unreadable" | "failed";
type FileState =
  | { state: "closed" }
  | { state: "opening"; percent: number }
  | { state: "failed"; problem: Problem };

/** What a file is made of. */
export type FileOfRecording = Pick<
  ListedRecording,
  "recordingId" | "parts" | "contentType" | "keptUntil" | "startedAt"
>;

class MissingKey extends Error {}

/** Gets a recording and decrypts it in this browser. */
export function useRecordingFile(recording: FileOfRecording, title: string) {
  const client = useConvex();
  const token = useAuthToken();
  const { userId, role } = useViewer();
  const [file, setFile] = useState<FileState>({ state: "closed" });
  const { recordingId, parts, contentType, keptUntil, startedAt = 0 } = recording;

  async function open(): Promise<OpenedRecording | Problem> {
    setFile({ state: "opening", percent: 0 });
    try {
      const person = { client, userId, side: role === "admin" ? "coach" : "client" } as const;
      const key = await findKey(person, { recordingId, keptUntil });
      if (key === null || contentType === undefined) throw new MissingKey();
      const opened = await openRecording({
        ...{ recordingId, parts, contentType, key },
        fetchPart: async (number) => {
          const headers = { Authorization: `Bearer ${token ?? ""}` };
          const answer = await fetch(partAddress(recordingId, number), { headers });
          if (answer.status === 404) return null;
          if (!answer.ok) throw new Error(`The server answered ${String(answer.status)}.`);
          return new Uint8Array(await answer.arrayBuffer());
        },
        onProgress: (percent) => {
          setFile({ state: "opening", percent });
        },
      });
      setFile({ state: "closed" });
      return opened;
    } catch (error) {
      const isUnreadable = error instanceof UnreadableRecording;
      const problem =
        error instanceof MissingKey ? "noKey" : isUnreadable ? "unreadable" : "failed";
      setFile({ state: "failed", problem });
      return problem;
    }
  }

  /** Null when it is done. */
  async function download(): Promise<Problem | null> {
    const opened = await open();
    if (typeof opened === "string") return opened;
    const extension = contentType === "video/mp4" ? "mp4" : "webm";
    const date = formatSessionDate(startedAt, ownZone());
    const name = displayFileName(`${recordingWords.fileName(title, date)}.${extension}`);
    downloadFile({ name, blob: opened.blob });
    return null;
  }
  return { file, open, download };
}
