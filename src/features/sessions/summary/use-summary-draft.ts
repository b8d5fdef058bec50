import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text/text";
import { useConvex } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import type { SessionDetails } from "../booking/session-types";
import { summaryWords } from "@/content/session-summaries";
import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { useSending } from "@/lib/kept/sending";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDate } from "@/lib/text/format-instant";

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

type Gathered = FunctionReturnType<typeof api.sessionSummaries.gathered>;

const words = summaryWords.parts;

/** The draft that the coach starts from. Empty if nothing was written or agreed. */
export function firstText({ agenda, actions, goals }: Gathered, notes: string): string {
  const pointsOf = (isDone: boolean) =>
    agenda.filter((point) => point.isDone === isDone).map(({ text }) => text);
  const [done, open] = [pointsOf(true), pointsOf(false)];
  const parts = [
    listed(words.talkedAbout, done),
    listed(done.length === 0 ? words.agenda : words.leftOver, open),
    isBlank(notes) ? "" : `${words.notes}\n${notes.trim()}`,
    listed(
      words.actions,
      actions.map(({ text, dueDate }) => due(text, dueDate)),
    ),
    listed(
      words.goals,
      goals.map(({ title, targetDate }) => due(title, targetDate)),
    ),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

const listed = (title: string, lines: string[]) =>
  lines.length === 0 ? "" : [title, ...lines.map((line) => `• ${line}`)].join("\n");

const due = (text: string, date: string | undefined) =>
  date === undefined ? text : words.by(text, formatDate(date));
