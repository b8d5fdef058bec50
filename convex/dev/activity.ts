import type { ClientRow, Happening } from "./rows";
import type { Practice } from "./practice";

/** `session`, `goal` and `message` are positions in the practice's lists. */
export interface ActivityLine extends Happening {
  client: number;
  session?: number;
  goal?: number;
  message?: number;
}

type Lived = Pick<ClientRow<"consents">, "client" | "happenings">;

/** Derived from the practice's rows, oldest first. */
export function makeActivity(practice: Omit<Practice, "activity">): ActivityLine[] {
  const { sessions, goals, messages, agreedActions, clients } = practice;
  const { sections, libraryProgress, feedback } = practice;
  return [
    ...clients.map(({ joinedAt }, client): ActivityLine => ({
      client,
      kind: "signed_up",
      by: "client",
      happenedAt: joinedAt,
    })),
    ...linesOf(sessions, (session) => ({ session })),
    ...linesOf(goals, (goal) => ({ goal })),
    ...linesOf(messages, (message) => ({ message })),
    ...linesOf([...agreedActions, ...sections, ...libraryProgress, ...feedback], () => ({})),
  ].sort((first, second) => first.happenedAt - second.happenedAt);
}

const linesOf = (
  rows: readonly Lived[],
  subjectAt: (position: number) => Pick<ActivityLine, "session" | "goal" | "message">,
): ActivityLine[] =>
  rows.flatMap(({ client, happenings }, position) =>
    happenings.map((happening) => ({ client, ...happening, ...subjectAt(position) })),
  );
