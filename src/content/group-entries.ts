import { fullName } from "@domain/accounts/full-name";

/** Separate from the other texts of groups, because the overview does not load those. */
export const groupEntry = {
  of: (count: number) => `Group · ${count === 1 ? "1 person" : `${String(count)} people`}`,
  open: "Open group",
} as const;

type Named = { group?: { people: number }; firstName: string; lastName: string };

/** The person or the group of an entry in the coach's lists. */
export const nameOfEntry = (session: Named) =>
  session.group === undefined ? fullName(session) : groupEntry.of(session.group.people);
