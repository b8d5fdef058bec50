import { useAuthToken } from "@convex-dev/auth/react";
import { useCallback, useEffect, useState } from "react";

import { useNewest } from "@/lib/use-newest";

type Address = { state: "loading" } | { state: "failed" } | { state: "ready"; url: string };

/** The address of a library file. Media elements send no token, so it contains a pass that is valid for a few hours. */
export function useMediaAddress(mediaId: string) {
  const token = useAuthToken();
  const newest = useNewest(token);
  const [address, setAddress] = useState<Address>({ state: "loading" });
  const [tries, setTries] = useState(0);
  const isSignedIn = token !== null;

  useEffect(() => {
    if (!isSignedIn) return;
    let isWanted = true;
    const settle = (found: Address) => isWanted && setAddress(found);
    askForPass(mediaId, newest.current ?? "").then(
      (pass) => settle({ state: "ready", url: streamAddress(mediaId, pass) }),
      () => settle({ state: "failed" }),
    );
    return () => {
      isWanted = false;
    };
  }, [mediaId, isSignedIn, tries, newest]);

  const renew = useCallback(() => {
    setAddress({ state: "loading" });
    setTries((count) => count + 1);
  }, []);
  return { address, renew };
}

const streamAddress = (mediaId: string, pass: string) =>
  `/media/stream?of=${mediaId}&pass=${encodeURIComponent(pass)}`;

async function askForPass(mediaId: string, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`/media/pass?of=${mediaId}`, { method: "POST", headers });
  if (!answer.ok)
    throw new Error(`The server gave no pass for this file: it answered ${String(answer.status)}.`);
  return ((await answer.json()) as { pass: string }).pass;
}

/** An object URL of the file's picture; null while loading and without one. */
export function usePoster(mediaId: string, posterAt: number | undefined): string | null {
  const token = useAuthToken();
  const newest = useNewest(token);
  const [picture, setPicture] = useState<string | null>(null);
  const isSignedIn = token !== null;
  useEffect(() => {
    if (posterAt === undefined || !isSignedIn) return;
    const stage = { url: "", isOver: false };
    const headers = { Authorization: `Bearer ${newest.current ?? ""}` };
    void fetch(`/media/poster?of=${mediaId}&at=${String(posterAt)}`, { headers })
      .then(async (answer) => {
        if (!answer.ok || stage.isOver) return;
        stage.url = URL.createObjectURL(await answer.blob());
        setPicture(stage.url);
      })
      .catch(() => undefined); // The picture is only decoration.
    return () => {
      stage.isOver = true;
      if (stage.url !== "") URL.revokeObjectURL(stage.url);
      setPicture(null);
    };
  }, [mediaId, posterAt, isSignedIn, newest]);
  return picture;
}
