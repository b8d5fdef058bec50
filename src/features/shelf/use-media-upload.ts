import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { MediaKind } from "@domain/work/library-media";
import { useMutation } from "convex/react";
import { useEffect, useRef, useState } from "react";

import { describeFailure } from "@/content/failures";
import { mediaEditWords as words } from "@/content/library/media";
import { describeRefusal } from "@/content/refusals";
import { findMediaProblem, measureSeconds, sendParts } from "@/features/shelf/media-upload";
import { notify } from "@/lib/device/notify";

type Sending = { name: string; percent: number };

/** One file at a time. Leaving the page cancels it. */
export function useMediaUpload(libraryItemId: Id<"libraryItems">, kind: MediaKind) {
  const begin = useMutation(api.media.begin);
  const finish = useMutation(api.media.finish);
  const cancel = useMutation(api.media.cancel);
  const held = useAuthToken();
  const token = useRef(held);
  useEffect(() => {
    token.current = held;
  });
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function findRefusal(file: File): Promise<string | { seconds: number }> {
    const problem = await findMediaProblem(kind, file).catch(() => "type_not_allowed" as const);
    if (problem !== null) return words.problems[problem];
    return await measureSeconds(kind, file).then(
      (seconds) => ({ seconds }),
      () => words.notPlayable,
    );
  }

  /** Whether it has arrived. */
  async function transfer(file: File, seconds: number, signal: AbortSignal): Promise<boolean> {
    const { name, size: sizeBytes } = file;
    const mediaId = await begin({ libraryItemId, name, sizeBytes, seconds });
    const onProgress = (percent: number) => setSending({ name, percent });
    const getToken = () => token.current;
    const outcome = await sendParts({ mediaId, file, getToken, signal, onProgress });
    if (outcome.state === "done" && !signal.aborted) {
      await finish({ mediaId });
      notify({ tone: "success", title: words.sent });
      return true;
    }
    await cancel({ mediaId });
    const problem = outcome.state === "refused" ? describeRefusal(outcome.refusal) : words.notSent;
    if (!signal.aborted) setError(problem);
    return false;
  }

  async function send(file: File): Promise<boolean> {
    setError(null);
    setSending({ name: file.name, percent: 0 });
    const stop = new AbortController();
    running.current = stop;
    let isHere = false;
    try {
      const found = await findRefusal(file);
      if (typeof found === "string") setError(found);
      else if (!stop.signal.aborted) isHere = await transfer(file, found.seconds, stop.signal);
    } catch (failure) {
      setError(describeFailure(failure, words.notSent));
    }
    setSending(null);
    return isHere;
  }

  return { sending, error, send, cancel: () => running.current?.abort() };
}
