import type { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text/text";
import type { FunctionReturnType } from "convex/server";

import { summaryWords } from "@/content/session-summaries";
import { formatDate } from "@/lib/text/format-instant";

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
