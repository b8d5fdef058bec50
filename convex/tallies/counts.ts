import type { PhaseId } from "../../domain/work/phases";
import type { Doc } from "../_generated/dataModel";
import { countFields } from "./tables";

export type Counts = { [Name in keyof typeof countFields]: number };
type CountName = keyof Counts;

export const COUNT_NAMES = Object.keys(countFields) as CountName[];
export const NOTHING: Counts = {
  sessions: 0,
  sessionsScheduled: 0,
  sessionsCompleted: 0,
  goals: 0,
  goalsActive: 0,
  goalsCompleted: 0,
  goalsPaused: 0,
  sectionsArrival: 0,
  sectionsCrossing: 0,
  sectionsDescent: 0,
  sectionsReturn: 0,
  unread: 0,
  unreadFromCoach: 0,
  messages: 0,
  messagesHigh: 0,
};

export const SECTION_COUNTS = {
  arrival: "sectionsArrival",
  crossing: "sectionsCrossing",
  descent: "sectionsDescent",
  return: "sectionsReturn",
} as const satisfies Record<PhaseId, CountName>;

/** By table; empty for tables that are not counted. */
export function countsOfRow(table: string, row: object | null): Counts {
  if (row === null) return NOTHING;
  switch (table) {
    case "sessions": {
      const { status } = row as Pick<Doc<"sessions">, "status">;
      return {
        ...NOTHING,
        sessions: 1,
        sessionsScheduled: status === "scheduled" ? 1 : 0,
        sessionsCompleted: status === "completed" ? 1 : 0,
      };
    }
    case "goals": {
      const { status } = row as Pick<Doc<"goals">, "status">;
      return {
        ...NOTHING,
        goals: 1,
        goalsActive: status === "active" ? 1 : 0,
        goalsCompleted: status === "completed" ? 1 : 0,
        goalsPaused: status === "paused" ? 1 : 0,
      };
    }
    case "sectionProgress": {
      const { phase } = row as Pick<Doc<"sectionProgress">, "phase">;
      return { ...NOTHING, [SECTION_COUNTS[phase]]: 1 };
    }
    case "messages": {
      const { sender, isRead, priority } = row as Doc<"messages">;
      return {
        ...NOTHING,
        unread: sender === "client" && !isRead ? 1 : 0,
        unreadFromCoach: sender === "coach" && !isRead ? 1 : 0,
        messages: 1,
        messagesHigh: priority === "high" ? 1 : 0,
      };
    }
    default:
      return NOTHING;
  }
}

export const addCounts = (first: Counts, second: Counts): Counts =>
  mapCounts((name) => first[name] + second[name]);

export const subtractCounts = (first: Counts, second: Counts): Counts =>
  mapCounts((name) => first[name] - second[name]);

export const isNothing = (counts: Counts) => COUNT_NAMES.every((name) => counts[name] === 0);

function mapCounts(valueOf: (name: CountName) => number): Counts {
  const counts = { ...NOTHING };
  for (const name of COUNT_NAMES) counts[name] = valueOf(name);
  return counts;
}
