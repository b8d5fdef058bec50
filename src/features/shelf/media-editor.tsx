import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isRefusal } from "@domain/errors";
import { captionsFileCharactersMax, readCaptions } from "@domain/files/captions";
import { photoBytesMax } from "@domain/limits";
import { clockOf } from "@domain/time/time-spans";
import { MEDIA_CHOICES, type MediaKind } from "@domain/work/library-media";
import { readCues, writeCues } from "@domain/work/library-texts";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Mic, FileUp } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";

import { MediaPlayer } from "@/components/media/media-player";
import { FormError } from "@/components/patterns/form-note";
import { TextareaField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { refusalIn, describeFailure } from "@/content/failures";
import { mediaEditWords as words, recorderWords } from "@/content/library/media";
import { describeRefusal } from "@/content/refusals";
import { useMediaUpload } from "@/features/shelf/use-media-upload";
import { showNotChanged } from "@/features/shelf/use-shelf-writes";
import {
  dropRecording,
  hasRecording,
  recordingSlot,
  useKeptRecording,
} from "@/lib/device/kept-recordings";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

const { AskDialog, Microphone, Recorded } = lateParts(
  async () => (await import("@/features/shelf/recording-parts")).recordingParts,
);
const PARTS = [AskDialog];

/** Chosen, but the previous file has not been replaced yet. */
type Wanted = { file: File; isRecorded: boolean };

type MediaEditorProps = {
  item: {
    libraryItemId: Id<"libraryItems">;
    title: string;
    media?: { mediaId: Id<"libraryMedia"> } | undefined;
  };
  kind: MediaKind;
};

/** The file of a sound or film. Changes here are saved immediately, unlike those in the item's form. */
export function MediaEditor({ item, kind }: MediaEditorProps) {
  const { libraryItemId, title, media } = item;
  const upload = useMediaUpload(libraryItemId, kind);
  const { userId } = useViewer();
  const slot = recordingSlot(userId, libraryItemId);
  const onLeft = useTellLeft(slot, libraryItemId);
  useFetchAhead(PARTS);
  const [asked, setAsked] = useState<Wanted | null>(null);
  const take = async ({ file, isRecorded }: Wanted) => {
    setAsked(null);
    if ((await upload.send(file)) && isRecorded) dropRecording(slot);
  };
  const choose = (wanted: Wanted) => {
    if (media) setAsked(wanted);
    else void take(wanted);
  };
  return (
    <section
      aria-labelledby="media-title"
      className="mt-6 max-w-[52rem] rounded-card border border-border bg-card p-5"
    >
      <h2 id="media-title" className="text-xl font-medium">
        {words.title[kind]}
      </h2>
      {media && <Shown key={media.mediaId} mediaId={media.mediaId} title={title} />}
      {!media && <p className="mt-2 text-muted-foreground">{words.none}</p>}
      <div className="mt-5 grid gap-4">
        {upload.sending === null ? (
          <Sources {...{ kind, slot, media, onLeft }} onChoose={choose} />
        ) : (
          <Sending sending={upload.sending} onCancel={upload.cancel} />
        )}
        <p className="text-sm text-muted-foreground">{words.rules[kind]}</p>
        <FormError text={upload.error} />
      </div>
      <Suspense>
        {asked && (
          <AskDialog
            title={words.replaceTitle}
            text={words.replaceText}
            leave={words.replaceNo}
            act={words.replace}
            onAct={() => void take(asked)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

type SourcesProps = Pick<MediaEditorProps["item"], "media"> & {
  kind: MediaKind;
  slot: string;
  onLeft: () => void;
  onChoose: (wanted: Wanted) => void;
};

function Sources({ kind, slot, media, onLeft, onChoose }: SourcesProps) {
  const recording = useKeptRecording(slot);
  const [isRecording, setIsRecording] = useState(false);
  if (isRecording) {
    return (
      <Suspense fallback={<Skeleton className="h-11" />}>
        <Microphone slot={slot} onClose={() => setIsRecording(false)} onLeft={onLeft} />
      </Suspense>
    );
  }
  return (
    <>
      <Suspense fallback={<Skeleton className="h-40" />}>
        {recording && (
          <Recorded
            slot={slot}
            recording={recording}
            onUse={(file) => onChoose({ file, isRecorded: true })}
          />
        )}
      </Suspense>
      <div className="flex flex-wrap items-center gap-3">
        <Chooser
          label={media ? words.replace : words.choose}
          accept={MEDIA_CHOICES[kind]}
          onChoose={(file) => onChoose({ file, isRecorded: false })}
        />
        {kind === "audio" && !recording && (
          <Button variant="outline" onClick={() => setIsRecording(true)}>
            <Mic aria-hidden />
            {recorderWords.record}
          </Button>
        )}
        {media && <RemoveButton mediaId={media.mediaId} />}
      </div>
    </>
  );
}

/** Notifies when a recording is left unused; it survives other pages, and the notice links back to it. */
function useTellLeft(slot: string, libraryItemId: string) {
  const navigate = useNavigate();
  const showLeft = () =>
    notify({
      tone: "warning",
      title: recorderWords.left,
      action: {
        label: recorderWords.back,
        onAct: () => void navigate(paths.coachLibraryItem(libraryItemId)),
      },
    });
  const newest = useRef(showLeft);
  useEffect(() => {
    newest.current = showLeft;
  });
  useEffect(
    () => () => {
      if (hasRecording(slot)) newest.current();
    },
    [slot],
  );
  return showLeft;
}

type SendingProps = { sending: { name: string; percent: number }; onCancel: () => void };

function Sending({ sending: { name, percent }, onCancel }: SendingProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        {words.sending(name)}
      </p>
      <Progress aria-label={words.sending(name)} value={percent} className="w-40 flex-1" />
      <span className="text-sm text-muted-foreground tabular-nums">{percent}%</span>
      <Button variant="outline" size="sm" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}

function Shown({ mediaId, title }: { mediaId: Id<"libraryMedia">; title: string }) {
  const media = useLive(api.media.get, { mediaId });
  if (media.state !== "ready") return null;
  const { name, seconds, sizeBytes } = media.value;
  const megabytes = (sizeBytes / 1024 / 1024).toFixed(1);
  return (
    <>
      <p dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere] text-muted-foreground">
        {`${name} · ${clockOf(seconds)} · ${megabytes} MB`}
      </p>
      <div className="mt-4">
        <MediaPlayer file={media.value} title={title} />
      </div>
      <MediaExtras media={media.value} />
      <ChaptersField media={media.value} />
    </>
  );
}

function RemoveButton({ mediaId }: { mediaId: Id<"libraryMedia"> }) {
  const remove = useMutation(api.media.remove);
  const restore = useMutation(api.media.restore);
  async function removeWithUndo() {
    try {
      await remove({ mediaId });
    } catch (error) {
      if (refusalIn(error)?.code === "CONFLICT") {
        notify({ tone: "warning", title: words.notRemoved });
      } else showNotChanged(error);
      return;
    }
    const undo = () => void restore({ mediaId }).catch(showNotChanged);
    notifyWithUndo(words.removed, undo);
  }
  return (
    <Button variant="outline" onClick={() => void removeWithUndo()}>
      {words.remove}
    </Button>
  );
}

type ExtrasProps = { media: FunctionReturnType<typeof api.media.get> };

const showSaved = (title: string) => notify({ title });

function MediaExtras({ media }: ExtrasProps) {
  return (
    <div className="mt-6 grid gap-6 border-t border-border pt-6 sm:grid-cols-2">
      <PosterChooser media={media} />
      <CaptionsChooser media={media} />
    </div>
  );
}

type ExtraProps = { title: string; hint: string; error: string | null; children: ReactNode };

function Extra({ title, hint, error, children }: ExtraProps) {
  return (
    <div className="grid h-fit gap-2">
      <p className="text-sm font-medium">{title}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
      <p className="text-sm text-muted-foreground">{hint}</p>
      <FormError text={error} />
    </div>
  );
}

function PosterChooser({ media: { mediaId, kind, posterAt } }: ExtrasProps) {
  const token = useAuthToken();
  const remove = useMutation(api.media.removePoster);
  const restore = useMutation(api.media.restorePoster);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  async function send(body: File) {
    setError(null);
    if (body.size > photoBytesMax) {
      setError(words.posterTooLarge);
      return;
    }
    const headers = { Authorization: `Bearer ${token ?? ""}` };
    setIsSending(true);
    const answer = await fetch(`/media/poster?of=${mediaId}`, {
      method: "POST",
      headers,
      body,
    }).catch(() => null);
    setIsSending(false);
    if (answer?.ok === true) {
      showSaved(words.posterSaved);
      return;
    }
    const refusal: unknown = await answer?.json().catch(() => null);
    setError(isRefusal(refusal) ? describeRefusal(refusal) : words.notSaved);
  }
  async function removeWithUndo() {
    setError(null);
    try {
      await remove({ mediaId });
    } catch (failure) {
      setError(describeFailure(failure, words.notSaved));
      return;
    }
    const undo = () => void restore({ mediaId }).catch(showNotChanged);
    notifyWithUndo(words.posterGone, undo);
  }
  return (
    <Extra title={words.poster} hint={words.posterHint[kind]} error={error}>
      <Chooser
        label={words.choosePoster}
        accept="image/png,image/jpeg,image/webp"
        isPending={isSending}
        onChoose={(file) => void send(file)}
      />
      {posterAt !== undefined && (
        <Button variant="outline" onClick={() => void removeWithUndo()}>
          {words.removePoster}
        </Button>
      )}
    </Extra>
  );
}

function CaptionsChooser({ media: { mediaId, captions } }: ExtrasProps) {
  const caption = useMutation(api.media.caption);
  const [error, setError] = useState<string | null>(null);
  const save = (file: string | null, saved: string) =>
    caption({ mediaId, file }).then(
      () => showSaved(saved),
      (failure: unknown) => setError(describeFailure(failure, words.notSaved)),
    );
  async function send(chosen: File) {
    setError(null);
    // A UTF-8 character has at most four bytes.
    const isLarge = chosen.size > 4 * captionsFileCharactersMax;
    const file = isLarge ? "" : await chosen.text();
    const read = isLarge ? { problem: "too_long" as const } : readCaptions(file);
    if ("problem" in read) setError(words.captionProblems[read.problem]);
    else if ("wrongLine" in read) setError(words.wrongCaption(read.wrongLine));
    else await save(file, words.captionsSaved(read.captions.length));
  }
  return (
    <Extra title={words.captions} hint={words.captionsHint} error={error}>
      <Chooser
        label={words.chooseCaptions}
        accept=".vtt,text/vtt"
        onChoose={(file) => void send(file)}
      />
      {captions.length > 0 && (
        <>
          <Button variant="outline" onClick={() => void save(null, words.captionsGone)}>
            {words.removeCaptions}
          </Button>
          <span className="text-sm text-muted-foreground">
            {words.hasCaptions(captions.length)}
          </span>
        </>
      )}
    </Extra>
  );
}

function ChaptersField({ media }: ExtrasProps) {
  const { mediaId, chapters, seconds } = media;
  const describe = useMutation(api.media.describe);
  const stored = writeCues(chapters);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  async function save() {
    if (typed === null || typed === stored) return;
    const read = readCues(typed);
    if ("wrongLine" in read) {
      setError(words.wrongChapter(read.wrongLine));
      return;
    }
    if (read.cues.some(({ atSeconds }) => atSeconds >= seconds)) {
      setError(words.chaptersTooLate);
      return;
    }
    try {
      await describe({ mediaId, chapters: read.cues });
      setTyped(null);
      showSaved(words.chaptersSaved);
    } catch (failure) {
      setError(describeFailure(failure, words.notSaved));
    }
  }
  return (
    <div className="mt-6">
      <TextareaField
        label={words.chapters}
        hint={words.chaptersHint}
        error={error}
        dir="auto"
        rows={4}
        value={typed ?? stored}
        onChange={(next) => {
          setTyped(next);
          setError(undefined);
        }}
        onBlur={() => void save()}
      />
    </div>
  );
}

type ChooserProps = {
  label: string;
  accept: string;
  isPending?: boolean;
  onChoose: (file: File) => void;
};

function Chooser({ label, accept, isPending, onChoose }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" isPending={isPending} onClick={() => chooser.current?.click()}>
        <FileUp aria-hidden />
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onChoose(file);
          event.target.value = ""; // The same file may be chosen again.
        }}
      />
    </>
  );
}
