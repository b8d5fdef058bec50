import { type Refusal, isRefusal } from "@domain/errors";
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

/** Checks name, size and first bytes. The server checks again. */
export async function findMediaProblem(kind: MediaKind, file: File): Promise<MediaProblem | null> {
  const problem = mediaProblem(kind, { name: file.name, sizeBytes: file.size });
  if (problem !== null) return problem;
  const head = new Uint8Array(await file.slice(0, fileHeadBytes).arrayBuffer());
  return beginsLikeMedia(mediaTypeOf(kind, file.name) ?? "", head) ? null : "type_not_allowed";
}

const measuredWithinMs = 15_000;
/** Later than any end: a recording of a browser says its length only when its end is looked for. */
const farSeconds = 1e9;

/** Its real length, as this browser plays it; rejects for a file that it can't play. */
export async function measureSeconds(kind: MediaKind, file: File): Promise<number> {
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

type Outcome = { state: "done" | "failed" } | { state: "refused"; refusal: Refusal };
/** Tries of one part, before the upload fails. */
const triesMax = 4;
const pauseMs = 1_500;

type PartsOptions = {
  mediaId: string;
  file: File;
  /** Asked for each part: a token is short-lived, and a large file takes longer. */
  getToken: () => string | null;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/** One part after the other, each again when the connection fails. */
export async function sendParts(options: PartsOptions): Promise<Outcome> {
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
  const body = file.slice(number * mediaPartBytes, (number + 1) * mediaPartBytes);
  for (let tries = 0; tries < triesMax && !signal.aborted; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, tries * pauseMs));
    const answer = await fetch(`/media/part?of=${mediaId}&part=${String(number)}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${getToken() ?? ""}` },
      body,
      signal,
    }).catch(() => null);
    if (answer?.ok === true) return { state: "done" };
    const refusal: unknown = await answer?.json().catch(() => null);
    if (isRefusal(refusal)) return { state: "refused", refusal };
  }
  return { state: "failed" };
}
