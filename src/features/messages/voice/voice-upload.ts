import type { Id } from "@convex/_generated/dataModel";
import { isRefusal } from "@domain/errors";
import { voiceHeader } from "@domain/files/voice";
import { ConvexError } from "convex/values";

import type { Recording } from "@/lib/device/recorder";

type VoiceUpload = {
  recording: Recording;
  token: string | null;
  /** So that a retry is recognized. */
  requestName: string;
  /** For a coach. */
  clientId: string | undefined;
};

export async function uploadVoice(upload: VoiceUpload): Promise<Id<"messages">> {
  const { recording, token, requestName, clientId } = upload;
  const query = clientId === undefined ? "" : `?client=${encodeURIComponent(clientId)}`;
  const answer = await fetch(`/files/upload${query}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token ?? ""}`,
      "Content-Type": recording.blob.type,
      "X-File-Name": "voice",
      "X-Request-Name": requestName,
      "X-Voice": voiceHeader(recording),
    },
    body: recording.blob,
  });
  const said: unknown = await answer.json();
  if (isRefusal(said)) throw new ConvexError(said);
  if (!answer.ok) throw new Error(`The server answered ${String(answer.status)}.`);
  return (said as { messageId: Id<"messages"> }).messageId;
}
