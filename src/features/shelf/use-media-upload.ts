import { useAuthToken } from "@convex-dev/auth/react";
import { useMutation } from "convex/react";
import { useEffect, useRef, useState } from "react";

import { describeFailure } from "@/content/failures";
import { mediaEditWords as words } from "@/content/library/media";
import { describeRefusal } from "@/content/refusals";
import { notify } from "@/lib/device/notify";
import { pause } from "@/lib/loading/pause";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isRefusal, type Refusal } from "@domain/errors";
import { fileHeadBytes } from "@domain/limits";
import {
  beginsLikeMedia,
  countMediaParts,
  type MediaKind,
  mediaPartBytes,
  type MediaProblem,
  mediaProblem,
  mediaTypeOf,
} from "@domain/work/library-media";

const measuredWithinMs = 15_000;

/** Beyond any end: a browser's recording reports its length only after seeking past its end. */
const farSeconds = 1e9;

type Outcome = { state: "done" | "failed" } | { state: "refused"; refusal: Refusal };

const triesMax = 4;

const pauseMs = 1_500;

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

  /** Resolves to whether it has arrived. */
  async function transfer(file: File, seconds: number, signal: AbortSignal): Promise<boolean> {
    const { name, size: sizeBytes } = file;
    const mediaId = await begin({ libraryItemId, name, sizeBytes, seconds });
    const onProgress = (percent: number) => setSending({ name, percent });
    const getToken = () => token.current;
    const outcome = await sendParts({ mediaId, file, getToken, signal, onProgress });
    if (outcome.state === "done" && !signal.aborted) {
      await finish({ mediaId });
      notify({ title: words.sent });
      return true;
    }
    // It is not awaited, because the line may be cut. If it never arrives, a sweep does the same.
    void cancel({ mediaId }).catch(() => null);
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
      if (stop.signal.aborted) return false;
      if (typeof found === "string") setError(found);
      else isHere = await transfer(file, found.seconds, stop.signal);
    } catch (failure) {
      if (!stop.signal.aborted) setError(describeFailure(failure, words.notSent));
    }
    if (running.current === stop) setSending(null);
    return isHere;
  }

  /** Lets the person choose again immediately, even while the line is cut. */
  function stopSending() {
    running.current?.abort();
    setSending(null);
  }

  return { sending, error, send, cancel: stopSending };
}

/** Checks name, size and first bytes. The server checks again. */
async function findMediaProblem(kind: MediaKind, file: File): Promise<MediaProblem | null> {
  const problem = mediaProblem(kind, { name: file.name, sizeBytes: file.size });
  if (problem !== null) return problem;
  const head = new Uint8Array(await file.slice(0, fileHeadBytes).arrayBuffer());
  return beginsLikeMedia(mediaTypeOf(kind, file.name) ?? "", head) ? null : "type_not_allowed";
}

/** The length as this browser plays it; rejects for a file that it can't play. */
async function measureSeconds(kind: MediaKind, file: File): Promise<number> {
  const url = URL.createObjectURL(file);
  const element = document.createElement(kind);
  try {
    return await new Promise<number>((resolve, reject) => {
      const fail = () => reject(new Error("This file can't be played."));
      const timer = setTimeout(fail, measuredWithinMs);
      const look = () => {
        if (!(element.duration > 0 && Number.isFinite(element.duration))) return;
        clearTimeout(timer);
        resolve(element.duration);
      };
      element.onerror = fail;
      element.ondurationchange = look;
      element.onloadedmetadata = () => {
        look();
        if (element.duration === Infinity) element.currentTime = farSeconds;
      };
      element.preload = "metadata";
      element.src = url;
    });
  } finally {
    element.removeAttribute("src");
    URL.revokeObjectURL(url);
  }
}

type PartsOptions = {
  mediaId: string;
  file: File;
  /** Called for each part: a token is short-lived, and a large file takes longer. */
  getToken: () => string | null;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/** Sends one part after the other. It waits while the line is cut; failures of the server end it after a few tries. */
async function sendParts(options: PartsOptions): Promise<Outcome> {
  const { file, signal, onProgress } = options;
  const parts = countMediaParts(file.size);
  for (let number = 0; number < parts; number += 1) {
    const outcome = await sendPart(options, number);
    if (outcome.state !== "done" || signal.aborted) return outcome;
    onProgress(Math.floor(((number + 1) / parts) * 100));
  }
  return { state: "done" };
}

async function sendPart(options: PartsOptions, number: number): Promise<Outcome> {
  const { mediaId, file, getToken, signal } = options;
  const part = file.slice(number * mediaPartBytes, (number + 1) * mediaPartBytes);
  const body = await part.arrayBuffer().catch(() => null);
  if (body === null) return { state: "failed" }; // The file is gone or was changed, so no line would help.
  for (let tries = 0; tries < triesMax && !signal.aborted;) {
    const answer = await fetch(`/media/part?of=${mediaId}&part=${String(number)}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${getToken() ?? ""}` },
      body,
      signal,
    }).catch(() => null);
    if (answer?.ok === true) return { state: "done" };
    const refusal: unknown = await answer?.json().catch(() => null);
    if (isRefusal(refusal)) return { state: "refused", refusal };
    if (answer !== null) tries += 1;
    if (tries < triesMax) await pause(Math.max(tries, 1) * pauseMs, signal);
  }
  return { state: "failed" };
}
