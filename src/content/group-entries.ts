import { fullName } from "@domain/accounts/full-name";

/** Apart from the other words of groups, which the overview does without. */
export const groupEntry = {
  of: (count: number) => `Group · ${count === 1 ? "1 person" : `${String(count)} people`}`,
  open: "Open group",
} as const;

type Named = { group?: { people: number }; firstName: string; lastName: string };

/** Whom an entry of the coach's lists is with. */
export const nameOfEntry = (session: Named) =>
  session.group === undefined ? fullName(session) : groupEntry.of(session.group.people);
