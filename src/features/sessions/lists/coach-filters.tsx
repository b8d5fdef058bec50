import { isOneOf } from "@domain/accounts/closed-words";
import { nameKey } from "@domain/accounts/full-name";
import { SESSION_STATUSES, type SessionStatus } from "@domain/schedule/session-statuses";

import type { CoachSession } from "./coach-row";
import { SearchBox } from "@/components/patterns/search-box";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { coachSessions } from "@/content/coach-sessions";

const SORTS = ["next", "date", "client", "status"] as const;
export type SessionFilters = {
  query: string;
  status: SessionStatus | "all";
  sort: (typeof SORTS)[number];
};

export const noFilters: SessionFilters = { query: "", status: "all", sort: "next" };

/** The latest date first. By status, scheduled comes first. */
export function inOrder(
  sessions: readonly CoachSession[],
  sort: SessionFilters["sort"],
): CoachSession[] {
  const byDate = (one: CoachSession, two: CoachSession) => two.startsAt - one.startsAt;
  switch (sort) {
    case "next":
    case "date":
      return sessions.toSorted(byDate);
    case "client":
      return sessions.toSorted(
        (one, two) => nameKey(one).localeCompare(nameKey(two)) || byDate(one, two),
      );
    case "status":
      return sessions.toSorted(
        (one, two) => two.status.localeCompare(one.status) || byDate(one, two),
      );
  }
}

type CoachFiltersProps = { filters: SessionFilters; onFilters: (filters: SessionFilters) => void };

export function CoachFilters({ filters, onFilters }: CoachFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <SearchBox
        label={coachSessions.search}
        className="max-sm:col-span-2"
        value={filters.query}
        onChange={(query) => onFilters({ ...filters, query })}
      />
      <NativeSelect
        aria-label={coachSessions.status}
        value={filters.status}
        onChange={({ target: { value } }) =>
          onFilters({ ...filters, status: isOneOf(SESSION_STATUSES, value) ? value : "all" })
        }
      >
        <option value="all">{coachSessions.statuses.all}</option>
        <Options of={SESSION_STATUSES} label={(status) => coachSessions.statuses[status]} />
      </NativeSelect>
      <NativeSelect
        aria-label={coachSessions.sort}
        value={filters.sort}
        onChange={({ target: { value } }) => {
          if (isOneOf(SORTS, value)) onFilters({ ...filters, sort: value });
        }}
      >
        <Options of={SORTS} label={(sort) => coachSessions.sorts[sort]} />
      </NativeSelect>
    </div>
  );
}
