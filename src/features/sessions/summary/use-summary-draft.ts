import { api } from "@convex/_generated/api";
import { useConvex } from "convex/react";

import { firstText } from "./first-text";
import type { SessionDetails } from "../booking/session-types";
import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { useSending } from "@/lib/kept/sending";
import { useViewer } from "@/lib/sign-in/viewer";

/** The coach's draft, in this browser until it is sent. `typed` is null while nothing is being written. */
export function useSummaryDraft({ sessionId, notes }: SessionDetails) {
  const client = useConvex();
  const key = personKey("session_summary", useViewer().userId, sessionId);
  const draft = useKeptText(key);
  const { isSending, run } = useSending({ key });
  return {
    ...draft,
    isSending,
    /** Starts from the agenda, the notes and what was agreed. */
    begin: async () => {
      draft.type(
        firstText(await client.query(api.sessionSummaries.gathered, { sessionId }), notes),
      );
    },
    send: (text: string) =>
      run(async () => {
        await client.mutation(api.sessionSummaries.send, { sessionId, text });
        draft.settle(text);
      }),
  };
}
