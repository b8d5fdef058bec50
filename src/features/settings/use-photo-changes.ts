import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import { isRefusal } from "@domain/errors";
import { useMutation } from "convex/react";
import { useState } from "react";

import { describeFailure } from "@/content/failures";
import { describeRefusal } from "@/content/refusals";
import { photoWords } from "@/content/settings/settings";
import { notify } from "@/lib/device/notify";

/** Loads when a photo is chosen. */
const loadShrinking = () => import("@/features/settings/shrink-photo");

export function usePhotoChanges() {
  const token = useAuthToken();
  const remove = useMutation(api.profile.removePhoto);
  const restore = useMutation(api.profile.restorePhoto);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState("");

  async function run(act: () => Promise<string>) {
    if (isPending) return;
    setIsPending(true);
    setFailure("");
    setFailure(await act());
    setIsPending(false);
  }

  const choose = (file: File) =>
    run(async () => {
      const shrink = await loadShrinking().catch(() => null);
      if (shrink === null) return photoWords.notSaved; // Offline before the code was loaded.
      const photo = await shrink.shrinkPhoto(file);
      if (photo === null) return photoWords.unreadable;
      const problem = await sendPhoto(photo, token ?? "");
      if (problem === "") notify({ tone: "success", title: photoWords.saved });
      return problem;
    });

  const undo = () => {
    restore({}).catch(() => {
      notify({ tone: "danger", title: photoWords.notUndone });
    });
  };
  const takeAway = () =>
    run(async () => {
      try {
        await remove({});
      } catch (error) {
        return describeFailure(error, photoWords.notRemoved);
      }
      const action = { label: photoWords.undo, onAct: undo };
      notify({ tone: "success", title: photoWords.removed, action });
      return "";
    });

  return { isPending, failure, choose, takeAway };
}

/** Resolves to an error text, or "". */
async function sendPhoto(photo: Blob, token: string): Promise<string> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch("/photos/upload", { method: "POST", headers, body: photo });
    if (answer.ok) return "";
    const refusal: unknown = await answer.json();
    return isRefusal(refusal) ? describeRefusal(refusal) : photoWords.notSaved;
  } catch {
    return photoWords.notSaved; // Offline, or an unreadable answer.
  }
}
