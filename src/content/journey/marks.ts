import type { MarkKind } from "@domain/work/marks";

import { phaseWords } from "@/content/phases";

export const marksWords = {
  title: "Marks on the way",
  lead: "What you reached, with its day. Nobody else sees this list, and nobody keeps score.",
  loading: "Loading your marks…",
  failed: "Your marks could not be loaded.",
  none: "Nothing is marked yet. Your first session, your first page and your first goal will be noted here.",
  hide: "Hide marks",
  show: "Show marks",
  hidden: "Your marks are hidden.",
  notSaved: "Your choice could not be saved.",
  kinds: {
    first_page: "Your first page of the journey",
    first_session: "Your first session",
    ten_sessions: "Ten sessions",
    first_goal: "The first goal you reached",
    first_worksheet: "The first worksheet you answered",
    first_share: "The first text you shared",
  } satisfies Record<Exclude<MarkKind, "phase_finished">, string>,
  phase: (phase: keyof typeof phaseWords) => `${phaseWords[phase].name}, all of it`,
  written: (days: number) =>
    days === 1 ? "Your first reflection" : `${String(days)} days with a line of yours`,
} as const;
