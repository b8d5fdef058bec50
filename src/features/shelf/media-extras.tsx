import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import { isRefusal } from "@domain/errors";
import { captionsFileCharactersMax, readCaptions } from "@domain/files/captions";
import { photoBytesMax } from "@domain/limits";
import { readCues, writeCues } from "@domain/work/library-texts";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useState } from "react";

import { TextareaField } from "@/components/patterns/words-field";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { mediaEditWords as words } from "@/content/library/media";
import { describeRefusal } from "@/content/refusals";
import { Chooser } from "@/features/shelf/media-chooser";
import { showNotChanged } from "@/features/shelf/use-shelf-writes";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";

type ExtrasProps = { media: FunctionReturnType<typeof api.media.get> };

const showSaved = (title: string) => notify({ tone: "success", title });

export function MediaExtras({ media }: ExtrasProps) {
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

export function ChaptersField({ media }: ExtrasProps) {
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
