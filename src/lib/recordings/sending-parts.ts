import { isRefusal, type Refusal } from "@domain/errors";

import type { Bytes } from "@/lib/sealed-bytes";
import type { Progress, RecordingDisk, WaitingPart } from "./recording-disk";

/** Sends the parts of one recording in order, from the device's disk or, where that is full, from memory. */

const againAfterMs = 3000;
/** Five minutes of sound and picture; more would fill the memory. */
export const partsInMemoryMax = 60;

export type SendingTrouble =
  /** The server can't be reached; parts wait. */
  | "line"
  /** This device is full; parts are only in memory. */
  | "disk";

type SendingNeeds = {
  disk: RecordingDisk;
  recordingId: string;
  post: (part: WaitingPart) => Promise<Refusal | "stored" | "later">;
  onTrouble: (troubles: ReadonlySet<SendingTrouble>) => void;
  /** The server accepts no more of it, because it was withdrawn or is full. */
  onRefused: (refusal: Refusal) => void;
  /** Nothing can be stored on disk, and memory has reached its limit. */
  onFull: () => void;
  waitMs?: number;
};

export function sendParts(needs: SendingNeeds) {
  const { disk, recordingId, post, onTrouble, onRefused, onFull } = needs;
  const inMemory = new Map<number, WaitingPart>();
  const troubles = new Set<SendingTrouble>();
  let work: Promise<void> | null = null;
  let isOver = false;
  let wake: (() => void) | null = null;

  function say(trouble: SendingTrouble, isSo: boolean) {
    if (troubles.has(trouble) === isSo) return;
    if (isSo) troubles.add(trouble);
    else troubles.delete(trouble);
    onTrouble(new Set(troubles));
  }

  async function next(): Promise<WaitingPart | null> {
    const onDisk = await disk.firstPart(recordingId).catch(() => null);
    const [first] = [...inMemory.keys()].toSorted((one, other) => one - other);
    const held = first === undefined ? null : (inMemory.get(first) ?? null);
    if (onDisk === null || held === null) return onDisk ?? held;
    return onDisk.number < held.number ? onDisk : held;
  }

  async function run() {
    for (let part = await next(); part !== null && !isOver; part = await next()) {
      const answer = await post(part);
      if (answer === "later") {
        say("line", true);
        await pause();
        continue;
      }
      say("line", false);
      if (answer !== "stored") {
        isOver = true;
        onRefused(answer);
        return;
      }
      if (!inMemory.delete(part.number)) await disk.deletePart(part);
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, needs.waitMs ?? againAfterMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function go() {
    work ??= run().finally(() => {
      work = null;
    });
    return work;
  }

  return {
    /** Stores it on disk first, so that it outlives the page. */
    add: async (part: WaitingPart, progress: Progress) => {
      try {
        await disk.putPart(part, progress);
        say("disk", false);
      } catch {
        inMemory.set(part.number, part);
        say("disk", true);
        if (inMemory.size >= partsInMemoryMax) onFull();
      }
      void go();
    },
    /** Resolves when all waiting parts are sent or refused. */
    flush: async () => {
      do await go();
      while (!isOver && (await next()) !== null);
      return !isOver;
    },
    retryNow: () => wake?.(),
    end: () => {
      isOver = true;
      wake?.();
    },
  };
}

export const partAddress = (recordingId: string, number: number) =>
  `/recordings/part?of=${recordingId}&part=${String(number)}`;

/** Posts to the server. Only refusals that a retry can't change count as such; anything else is retried later. */
export const postPartWith =
  (getToken: () => string | null) =>
  ({ recordingId, number, sealed }: WaitingPart) =>
    postSealed(partAddress(recordingId, number), sealed, getToken);

export async function postSealed(
  address: string,
  sealed: Bytes,
  getToken: () => string | null,
): Promise<Refusal | "stored" | "later"> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { Authorization: `Bearer ${getToken() ?? ""}` },
    body: sealed,
  }).catch(() => null);
  if (answer?.ok === true) return "stored";
  const refusal: unknown = await answer?.json().catch(() => null);
  const isFinal = isRefusal(refusal) && !["UNAUTHENTICATED", "RATE_LIMITED"].includes(refusal.code);
  return isFinal ? refusal : "later";
}

/** Fetches one sealed part from an endpoint. Null if the server does not have it. */
export async function fetchSealed(
  address: string,
  getToken: () => string | null,
): Promise<Bytes | null> {
  const headers = { Authorization: `Bearer ${getToken() ?? ""}` };
  const answer = await fetch(address, { headers });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`The server answered ${String(answer.status)}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
