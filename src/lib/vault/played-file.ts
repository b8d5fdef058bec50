import { vaultFileBytesMax } from "@domain/privacy/vault-files";
import { secondMs } from "@domain/time/time-spans";

import { vaultState } from "@/lib/kept/sealed-texts";
import { nameMedia } from "@/lib/loading/media-names";
import type { Bytes } from "@/lib/sealed-bytes";
import { isOfItsKind } from "@/lib/vault/added-file";
import { answerRange, keepLastPart } from "@/lib/vault/file-ranges";
import { countFileParts, type SealedFile } from "@/lib/vault/kept-files";
import { type FileTrouble, type Reading, troubleIn } from "@/lib/vault/opened-file";
import { makeVaultId } from "@/lib/vault/sealing";

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
      await pause(signal);
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

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, againAfterMs);
    window.addEventListener("online", go);
    signal.addEventListener("abort", go);
  });
