import { vaultFileBytesMax, filePartBytes } from "@domain/privacy/vault-files";
import { secondMs } from "@domain/time/time-spans";
import { vaultState } from "@/lib/kept/sealed-texts";
import { nameMedia, type RangeAnswer } from "@/lib/loading/media-names";
import { pause } from "@/lib/loading/pause";
import type { Bytes } from "@/lib/sealed-bytes";
import { isOfItsKind } from "@/lib/vault/added-file";
import { countFileParts, type SealedFile } from "@/lib/vault/kept-files";
import { troubleIn, type FileTrouble, type Reading } from "@/lib/vault/opened-file";
import { makeVaultId } from "@/lib/vault/sealing";
import { readRange } from "@domain/files/byte-ranges";

type ReadPart = (number: number) => Promise<Bytes>;
type Ranged = { size: number; type: string; read: ReadPart };

/** From the byte that is asked for to the end of its part at most: a player asks again where it goes on. */
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

/** Null for one that begins behind the end. */
function rangeIn(header: string, size: number) {
  const suffix = Number(/^bytes=-(\d{1,12})$/.exec(header)?.[1] ?? 0);
  const asked =
    suffix > 0 ? { first: Math.max(0, size - suffix), last: Infinity } : readRange(header);
  return asked && asked.first < size ? asked : null;
}

/** The last part stays, because players ask for small ranges one after the other. */
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

/** A file of no more parts is opened as a whole, which is as quick. */
const wholePartsMax = 2;
const againAfterMs = 3 * secondMs;

export const isLongMedia = ({ type, size }: SealedFile) =>
  !type.startsWith("image/") &&
  size <= vaultFileBytesMax &&
  countFileParts({ size }) > wholePartsMax;

type Playing = Reading & {
  /** Ends it: the address has nothing any more. */
  signal: AbortSignal;
  /** "failed" while a part is tried again, null when it has arrived; the others end it. */
  onTrouble: (trouble: FileTrouble | null) => void;
};

export type PlayedFile = { address: string; wasAsked: () => boolean };

/**
 * An address that plays it part by part: each is fetched and opened when the player comes to it. Null where this browser,
 * or this kind of file, is opened only as a whole.
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
