import { useEffect, useState } from "react";

import { useNewest } from "@/lib/use-newest";
import { type FileTrouble, type OpenBlob, troubleIn } from "@/lib/vault/opened-file";
import { isLongMedia, type PlayedFile, playFile } from "@/lib/vault/played-file";
import { type OpeningFile, useAttempt, useOpenedFile } from "@/lib/vault/use-opened-file";

type ShownFile =
  | "opening"
  | FileTrouble
  | {
      address: string;
      /** The next part could not be loaded, and is tried again. */
      isHeld: boolean;
      /** Whole, for saving it. */
      findBlob: () => Promise<Blob | null>;
      /** For a player that refused it: false where it is opened in another way. */
      isUnplayable: () => boolean;
    };

const openNothing: OpenBlob = () => Promise.resolve(null);

/** A long sound or film is opened part by part as it plays, where the browser can; anything else as a whole. */
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
      if (!wasAsked()) setIsWhole(true); // Something between the player and the window answers.
      return wasAsked();
    },
  };
}

type Played = "opening" | FileTrouble | (PlayedFile & { isHeld: boolean });

/** `onRefused` is null where it is opened as a whole. */
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
  const isMissed = isWaiting && trouble === "missing"; // What plays goes on once all is sent.
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
      setPlayer(null); // Its address has nothing any more.
    };
  }, [isOn, read, id, isMissed, newest, attempt]);
  if (trouble !== null && (trouble !== "failed" || hasFailed)) return trouble;
  return player === null ? "opening" : { ...player, isHeld: trouble !== null };
}
