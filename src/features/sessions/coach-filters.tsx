import { isOneOf } from "@domain/closed-words";
import { fullName } from "@domain/full-name";
import { matchesSearch } from "@domain/search-match";
import { SESSION_STATUSES, type SessionStatus } from "@domain/session-statuses";
import { isBlank } from "@domain/text";

import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { coachSessions } from "@/content/coach-sessions";

import type { CoachSession } from "./coach-row";

const SORTS = ["date", "client", "status"] as const;
export type SessionFilters = {
  query: string;
  status: SessionStatus | "all";
  sort: (typeof SORTS)[number];
};

export const noFilters: SessionFilters = { query: "", status: "all", sort: "date" };

/** Whether the answer needs every session there is, not only the pages fetched so far. */
export const needsAll = ({ query, status, sort }: SessionFilters) =>
  !isBlank(query) || status !== "all" || sort !== "date";

/** Latest date first, and among equals too. */
export function applyFilters(
  sessions: readonly CoachSession[],
  { query, status, sort }: SessionFilters,
): CoachSession[] {
  const found = sessions.filter(
    (session) =>
      (status === "all" || session.status === status) &&
      matchesSearch(query, [session.title, fullName(session)]),
  );
  const byDate = (one: CoachSession, two: CoachSession) => two.startsAt - one.startsAt;
  if (sort === "date") return found.toSorted(byDate);
  const keyOf = (session: CoachSession) => (sort === "client" ? fullName(session) : session.status);
  return found.toSorted((one, two) => keyOf(one).localeCompare(keyOf(two)) || byDate(one, two));
}

type CoachFiltersProps = { filters: SessionFilters; onFilters: (filters: SessionFilters) => void };

export function CoachFilters({ filters, onFilters }: CoachFiltersProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <Input
        type="search"
        aria-label={coachSessions.search}
        placeholder={coachSessions.search}
        value={filters.query}
        onChange={(event) => {
          onFilters({ ...filters, query: event.target.value });
        }}
      />
      <Select
        aria-label={coachSessions.status}
        value={filters.status}
        onChange={({ target: { value } }) => {
          onFilters({ ...filters, status: isOneOf(SESSION_STATUSES, value) ? value : "all" });
        }}
      >
        <option value="all">{coachSessions.statuses.all}</option>
        {SESSION_STATUSES.map((status) => (
          <option key={status} value={status}>
            {coachSessions.statuses[status]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={coachSessions.sort}
        value={filters.sort}
        onChange={({ target: { value } }) => {
          if (isOneOf(SORTS, value)) onFilters({ ...filters, sort: value });
        }}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {coachSessions.sorts[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}
