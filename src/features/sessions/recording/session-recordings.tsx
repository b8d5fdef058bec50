import { api } from "@convex/_generated/api";
import { displayFileName } from "@domain/files/file-names";
import { clockOf } from "@domain/time/time-spans";
import { useAuthToken } from "@convex-dev/auth/react";
import { useConvex, useMutation } from "convex/react";
import { Download, Play, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { findKey } from "./recording-keys";
import { useResumed } from "./use-resumed";
import type { ListedRecording } from "./use-room-recording";
import { AskDialog } from "@/components/patterns/ask-dialog";
import { Button } from "@/components/ui/button";
import { recordingWords } from "@/content/recordings";
import { downloadFile } from "@/lib/device/download-file";
import { notify } from "@/lib/device/notify";
import {
  type OpenedRecording,
  openRecording,
  readRecording,
  UnreadableRecording,
} from "@/lib/recordings/opened-recording";
import { type PartsRecording, playParts, typeToPlay } from "@/lib/recordings/played-parts";
import { openRecordingDisk } from "@/lib/recordings/recording-disk";
import { fetchSealed, partAddress } from "@/lib/recordings/sending-parts";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";
import { useNewest } from "@/lib/use-newest";

const words = recordingWords.page;

type Side = "client" | "coach";
type SessionRecordingsProps = {
  recordings: readonly ListedRecording[];
  title: string;
  side: Side;
};

export function SessionRecordings({ recordings, title, side }: SessionRecordingsProps) {
  useResumed(side);
  return (
    <section aria-labelledby="recordings" className="grid gap-4">
      <h2 id="recordings" className="text-lg font-medium">
        {words.title}
      </h2>
      {recordings.map((recording) => (
        <One key={recording.recordingId} {...{ recording, title, side }} />
      ))}
    </section>
  );
}

type Played = OpenedRecording | PartsRecording;
type OneProps = { recording: ListedRecording; title: string; side: Side };

const bytesOfMegabyte = 1_000_000;

function One({ recording, title, side }: OneProps) {
  const { startedAt = 0, endedAt = startedAt, sizeBytes, keptUntil, chapters } = recording;
  const { file, open, openToPlay, download, say } = useRecordingFile(recording, title);
  const [opened, setOpened] = useState<Played | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const seconds = recording.seconds ?? (endedAt - startedAt) / 1000;
  const minutes = Math.max(1, Math.round(seconds / 60));
  const megabytes = Math.max(0.1, sizeBytes / bytesOfMegabyte).toFixed(sizeBytes < 9e6 ? 1 : 0);
  const isOpening = file.state === "opening";
  return (
    <div className="grid gap-2">
      <p className="tabular-nums">
        {words.recordedAt(formatSessionDate(startedAt), formatSessionTime(startedAt))}
        <span className="block text-sm text-muted-foreground">
          {words.facts(minutes, megabytes)}
        </span>
      </p>
      {opened !== null && (
        <Player
          opened={opened}
          chapters={chapters}
          onProblem={(problem) => {
            if (problem === "unreadable") setOpened(null);
            say(problem);
          }}
          onRefused={() => {
            setOpened(null);
            void open().then((got) => typeof got !== "string" && setOpened(got));
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isPending={isOpening} onClick={() => void download()}>
          <Download aria-hidden />
          {words.download}
        </Button>
        {opened === null && (
          <Button
            size="sm"
            variant="outline"
            aria-disabled={isOpening}
            onClick={() => {
              if (isOpening) return;
              void openToPlay().then((got) => typeof got !== "string" && setOpened(got));
            }}
          >
            <Play aria-hidden />
            {words.play}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setIsRemoving(true)}>
          <Trash2 aria-hidden />
          {words.remove}
        </Button>
      </div>
      <div role="status" className="grid gap-1 text-sm">
        {isOpening && <p className="tabular-nums">{words.opening(file.percent)}</p>}
        {file.state === "failed" && (
          <p>{file.problem === "noKey" ? words.noKey[side] : words[file.problem]}</p>
        )}
        {recording.seconds === undefined && <p>{words.arriving[side]}</p>}
      </div>
      <p className="text-sm text-muted-foreground">{words.kept(formatSessionDate(keptUntil))}</p>
      {isRemoving && <Removing recording={recording} onClose={() => setIsRemoving(false)} />}
    </div>
  );
}

type PlayerProps = {
  opened: Played;
  chapters: ListedRecording["chapters"];
  onProblem: (problem: Problem | null) => void;
  onRefused: () => void;
};

function Player({ opened, chapters, onProblem, onRefused }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isCut, setIsCut] = useState("blob" in opened && !opened.isWhole);
  const { seconds } = opened;
  const said = useNewest({ onProblem, onRefused });
  useEffect(() => {
    const player = video.current;
    if (player === null) return;
    const stop =
      "blob" in opened
        ? playWhole(player, opened.blob)
        : playParts(player, opened, {
            onProblem: (problem) => said.current.onProblem(problem),
            onRefused: () => said.current.onRefused(),
            onCut: () => setIsCut(true),
          });
    player.play().catch(() => undefined); // If the browser requires another press, its controls are there.
    return stop;
  }, [opened, said]);
  const reached = chapters.filter(({ atSeconds }) => atSeconds < seconds);
  return (
    <div className="grid gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded conversation has no captions */}
      <video
        ref={video}
        controls
        playsInline
        aria-label={words.title}
        className="aspect-video w-full rounded-control bg-stage"
      />
      {isCut && <p className="text-sm">{words.cut}</p>}
      {reached.length > 0 && (
        <ol aria-label={words.chapters} className="grid">
          {reached.map(({ atSeconds, text }) => (
            <li key={atSeconds}>
              <Button
                variant="ghost"
                size="sm"
                className="w-full justify-start text-left"
                onClick={() => {
                  if (video.current === null) return;
                  video.current.currentTime = atSeconds;
                  void video.current.play().catch(() => undefined);
                }}
              >
                <span className="text-muted-foreground tabular-nums">{clockOf(atSeconds)}</span>
                <span dir="auto" className="min-w-0 truncate">
                  {text}
                </span>
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function playWhole(player: HTMLVideoElement, blob: Blob) {
  const address = URL.createObjectURL(blob);
  player.src = address;
  return () => URL.revokeObjectURL(address);
}

type RemovingProps = { recording: ListedRecording; onClose: () => void };

function Removing({ recording: { recordingId }, onClose }: RemovingProps) {
  const withdraw = useMutation(api.recordings.withdraw);
  const { userId } = useViewer();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    setIsPending(true);
    try {
      await withdraw({ recordingId });
      const disk = await openRecordingDisk(userId);
      await disk?.forget(recordingId);
      disk?.close();
      notify({ title: recordingWords.removing.done });
      onClose();
    } catch {
      setError(recordingWords.removing.failed);
      setIsPending(false);
    }
  };
  const { title, text, act, leave } = recordingWords.removing;
  return (
    <AskDialog
      {...{ title, text, act, leave, isPending, error, onClose }}
      isDanger
      onAct={() => void remove()}
    />
  );
}

type DownloadButtonProps = {
  recording: FileOfRecording;
  title: string;
  side: Side;
};

/** Downloads the session's latest recording; the session's page has all of them. */
export function DownloadButton({ recording, title, side }: DownloadButtonProps) {
  const { file, download } = useRecordingFile(recording, title);
  const press = async () => {
    const problem = await download();
    if (problem === null) return;
    const said = problem === "noKey" ? words.noKey[side] : words[problem];
    notify({ title: said, tone: "warning" });
  };
  return (
    <Button
      variant="outline"
      size="sm"
      isPending={file.state === "opening"}
      onClick={() => void press()}
    >
      <Download aria-hidden />
      {side === "client" ? (
        words.download
      ) : (
        <>
          <span aria-hidden className="max-xl:hidden">
            {words.downloadShort}
          </span>
          <span className="max-md:sr-only xl:sr-only">{words.download}</span>
        </>
      )}
    </Button>
  );
}

type Problem = "noKey" | "unreadable" | "failed";
type FileState =
  | { state: "closed" }
  | { state: "opening"; percent: number }
  | { state: "failed"; problem: Problem };

type FileOfRecording = Pick<
  ListedRecording,
  "recordingId" | "parts" | "contentType" | "keptUntil" | "startedAt" | "seconds"
>;

class MissingKey extends Error {}

function useRecordingFile(recording: FileOfRecording, title: string) {
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
