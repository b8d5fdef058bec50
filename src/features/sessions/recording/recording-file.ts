import { useAuthToken } from "@convex-dev/auth/react";
import { displayFileName } from "@domain/files/file-names";
import { useConvex } from "convex/react";
import { useState } from "react";

import { findKey } from "./recording-keys";
import type { ListedRecording } from "./use-room-recording";
import { recordingWords } from "@/content/recordings";
import { downloadFile } from "@/lib/device/download-file";
import {
  type OpenedRecording,
  openRecording,
  readRecording,
  UnreadableRecording,
} from "@/lib/recordings/opened-recording";
import { type PartsRecording, typeToPlay } from "@/lib/recordings/played-parts";
import { fetchSealed, partAddress } from "@/lib/recordings/sending-parts";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatSessionDate } from "@/lib/text/session-times";
import { useNewest } from "@/lib/use-newest";

export type Problem = "noKey" | "unreadable" | "failed";
type FileState =
  | { state: "closed" }
  | { state: "opening"; percent: number }
  | { state: "failed"; problem: Problem };

export type FileOfRecording = Pick<
  ListedRecording,
  "recordingId" | "parts" | "contentType" | "keptUntil" | "startedAt" | "seconds"
>;

class MissingKey extends Error {}

export function useRecordingFile(recording: FileOfRecording, title: string) {
  const client = useConvex();
  const token = useNewest(useAuthToken());
  const { userId, role } = useViewer();
  const [file, setFile] = useState<FileState>({ state: "closed" });
  const { recordingId, parts, contentType, keptUntil, startedAt = 0, seconds } = recording;

  async function read() {
    const person = { client, userId, side: role === "admin" ? "coach" : "client" } as const;
    const key = await findKey(person, { recordingId, keptUntil });
    if (key === null || contentType === undefined) throw new MissingKey();
    const readPart = await readRecording({
      ...{ recordingId, key },
      fetchPart: (number) => fetchSealed(partAddress(recordingId, number), () => token.current),
    });
    return { read: readPart, contentType };
  }

  async function opening<Got>(get: () => Promise<Got>): Promise<Got | Problem> {
    setFile({ state: "opening", percent: 0 });
    try {
      const got = await get();
      setFile({ state: "closed" });
      return got;
    } catch (error) {
      const isUnreadable = error instanceof UnreadableRecording;
      const problem =
        error instanceof MissingKey ? "noKey" : isUnreadable ? "unreadable" : "failed";
      setFile({ state: "failed", problem });
      return problem;
    }
  }

  async function openWhole(): Promise<OpenedRecording> {
    const onProgress = (percent: number) => setFile({ state: "opening", percent });
    return await openRecording({ ...(await read()), parts, onProgress });
  }
  const open = () => opening(openWhole);

  /** Opens it part by part if this browser can play that and all parts have arrived; otherwise whole. */
  const openToPlay = () =>
    opening(async (): Promise<OpenedRecording | PartsRecording> => {
      const { read: readPart } = await read();
      const first = seconds === undefined ? null : await readPart(0);
      const type = first === null ? null : typeToPlay(first.bytes);
      if (first === null || type === null || seconds === undefined) return await openWhole();
      return { read: readPart, parts, seconds, type, first: first.bytes };
    });

  /** Resolves to null when it is done. */
  async function download(): Promise<Problem | null> {
    const opened = await open();
    if (typeof opened === "string") return opened;
    const extension = contentType === "video/mp4" ? "mp4" : "webm";
    const date = formatSessionDate(startedAt);
    const name = displayFileName(`${recordingWords.fileName(title, date)}.${extension}`);
    downloadFile({ name, blob: opened.blob });
    return null;
  }
  /** Reports a problem while it is played. */
  const say = (problem: Problem | null) =>
    setFile(problem === null ? { state: "closed" } : { state: "failed", problem });
  return { file, open, openToPlay, download, say };
}
