import { useEffect, useState } from "react";
import { readRange } from "@domain/files/byte-ranges";
import { filePartBytes, vaultFileBytesMax } from "@domain/privacy/vault-files";
import { secondMs } from "@domain/time/time-spans";

import { vaultState } from "@/lib/kept/sealed-texts";
import { nameMedia, type RangeAnswer } from "@/lib/loading/media-names";
import { pause } from "@/lib/loading/pause";
import type { Bytes } from "@/lib/sealed-bytes";
import { useNewest } from "@/lib/use-newest";
import { isOfItsKind } from "@/lib/vault/added-file";
import { countFileParts, type SealedFile } from "@/lib/vault/kept-files";
import { type FileTrouble, type OpenBlob, type Reading, troubleIn } from "@/lib/vault/opened-file";
import { makeVaultId } from "@/lib/vault/sealing";
import { type OpeningFile, useAttempt, useOpenedFile } from "@/lib/vault/use-opened-file";

type ShownFile =
  | "opening"
  | FileTrouble
  | {
      address: string;
      /** The next part could not be loaded, and is being retried. */
      isHeld: boolean;
      /** The whole file, for saving it. */
      findBlob: () => Promise<Blob | null>;
      /** Called when the player refused it. False if the file is now opened in another way. */
      isUnplayable: () => boolean;
    };

const openNothing: OpenBlob = () => Promise.resolve(null);

/** Opens a long sound or film part by part while it plays, if the browser can; anything else as a whole. */
export function useShownFile(opening: OpeningFile, open: OpenBlob): ShownFile {
  const { file, read, isWaiting } = opening;
  const [isWhole, setIsWhole] = useState(!isLongMedia(file));
  const whole = useOpenedFile(opening, isWhole ? open : openNothing);
  const played = usePlayedFile(opening, isWhole ? null : () => setIsWhole(true));
  if (isWhole) {
    if (typeof whole === "string") return whole;
    const { address, blob } = whole;
    return {
      ...{ address, isHeld: false, isUnplayable: () => true },
      findBlob: () => Promise.resolve(blob),
    };
  }
  if (typeof played === "string") return played;
  const { address, isHeld, wasAsked } = played;
  return {
    ...{ address, isHeld },
    findBlob: async () => await open({ file, read: await read(file, isWaiting) }),
    isUnplayable: () => {
      if (!wasAsked()) setIsWhole(true); // The player got its answer from something other than this window.
      return wasAsked();
    },
  };
}

type Played = "opening" | FileTrouble | (PlayedFile & { isHeld: boolean });

/** `onRefused` is null if the file is opened as a whole. */
function usePlayedFile(
  { file, read, isWaiting = false }: OpeningFile,
  onRefused: (() => void) | null,
): Played {
  const [player, setPlayer] = useState<PlayedFile | null>(null);
  const [trouble, setTrouble] = useState<FileTrouble | null>(null);
  const { id } = file;
  const newest = useNewest({ file, isWaiting, onRefused });
  const isOn = onRefused !== null;
  const hasFailed = trouble === "failed" && player === null;
  const attempt = useAttempt(hasFailed);
  const isMissed = isWaiting && trouble === "missing"; // Playing continues once all parts are sent.
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const begin = async () => {
      const { file: seen, isWaiting: waits } = newest.current;
      const onTrouble = (next: FileTrouble | null) => {
        if (!signal.aborted) setTrouble(next);
      };
      const parts = await read(seen, waits);
      const next = await playFile({ file: seen, read: parts, signal, onTrouble });
      if (signal.aborted) return;
      if (next === null) newest.current.onRefused?.();
      else setPlayer(next);
      setTrouble(null);
    };
    if (isOn) {
      begin().catch((error: unknown) => {
        if (!signal.aborted) setTrouble(troubleIn(error));
      });
    }
    return () => {
      end.abort();
      setPlayer(null); // Its address answers nothing any more.
    };
  }, [isOn, read, id, isMissed, newest, attempt]);
  if (trouble !== null && (trouble !== "failed" || hasFailed)) return trouble;
  return player === null ? "opening" : { ...player, isHeld: trouble !== null };
}

type ReadPart = (number: number) => Promise<Bytes>;
type Ranged = { size: number; type: string; read: ReadPart };

/** Answers from the requested byte to the end of its part at most; the player then asks for more. */
export async function answerRange(
  { size, type, read }: Ranged,
  header: string | null,
): Promise<RangeAnswer> {
  const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  if (header === null) {
    const all = { ...headers, "Content-Length": String(size), "Content-Type": type };
    return { status: 200, headers: all, body: await readWhole(size, read) };
  }
  const range = rangeIn(header, size);
  if (range === null) {
    const where = { ...headers, "Content-Range": `bytes */${String(size)}` };
    return { status: 416, headers: where, body: null };
  }
  const number = Math.floor(range.first / filePartBytes);
  const from = range.first - number * filePartBytes;
  const bytes = (await read(number)).slice(from, from + range.last - range.first + 1);
  const last = range.first + bytes.length - 1;
  return {
    status: 206,
    headers: {
      ...headers,
      "Accept-Ranges": "bytes",
      "Content-Length": String(bytes.length),
      "Content-Range": `bytes ${String(range.first)}-${String(last)}/${String(size)}`,
      "Content-Type": type,
    },
    body: bytes.buffer,
  };
}

async function readWhole(size: number, read: ReadPart): Promise<ArrayBuffer> {
  const whole = new Uint8Array(size);
  for (let from = 0; from < size; from += filePartBytes) {
    whole.set(await read(from / filePartBytes), from);
  }
  return whole.buffer;
}

/** Null for a range that starts beyond the end. */
function rangeIn(header: string, size: number) {
  const suffix = Number(/^bytes=-(\d{1,12})$/.exec(header)?.[1] ?? 0);
  const asked =
    suffix > 0 ? { first: Math.max(0, size - suffix), last: Infinity } : readRange(header);
  return asked && asked.first < size ? asked : null;
}

/** Keeps the last part in memory, because players ask for small ranges one after the other. */
export function keepLastPart(read: ReadPart): ReadPart {
  let last: { number: number; bytes: Promise<Bytes> } | null = null;
  return (number) => {
    if (last?.number === number) return last.bytes;
    const next = { number, bytes: read(number) };
    last = next;
    next.bytes.catch(() => {
      if (last === next) last = null;
    });
    return next.bytes;
  };
}

/** A file of at most this many parts is opened as a whole, which is as quick. */
const wholePartsMax = 2;
const againAfterMs = 3 * secondMs;

export const isLongMedia = ({ type, size }: SealedFile) =>
  !type.startsWith("image/") &&
  size <= vaultFileBytesMax &&
  countFileParts({ size }) > wholePartsMax;

type Playing = Reading & {
  /** Ends playing; the address then answers nothing. */
  signal: AbortSignal;
  /** "failed" while a part is retried, null once it has arrived; other troubles end the playing. */
  onTrouble: (trouble: FileTrouble | null) => void;
};

type PlayedFile = { address: string; wasAsked: () => boolean };

/**
 * Returns an address that plays the file part by part: each is fetched and opened when the player reaches it. Null if
 * this browser can open this file only as a whole.
 */
export async function playFile({ file, read, signal, onTrouble }: Playing) {
  signal.throwIfAborted();
  const parts = keepLastPart(read);
  let wasAsked = false;

  async function readPatiently(number: number): Promise<Bytes> {
    for (;;) {
      try {
        const bytes = await parts(number);
        onTrouble(null);
        return bytes;
      } catch (error) {
        const trouble = troubleIn(error);
        onTrouble(trouble);
        if (trouble !== "failed") {
          named?.forget();
          throw error;
        }
      }
      await pause(againAfterMs, signal);
      signal.throwIfAborted();
    }
  }

  const named = nameMedia(makeVaultId(), async (range) => {
    wasAsked = true;
    const { size, type } = file;
    const answer = await answerRange({ size, type, read: readPatiently }, range);
    return vaultState() === "open" ? answer : null;
  });
  if (named === null) return null;
  signal.addEventListener("abort", named.forget);
  if (!(await isOfItsKind(file, await parts(0)))) {
    named.forget();
    return null;
  }
  return { address: named.address, wasAsked: () => wasAsked } satisfies PlayedFile;
}
