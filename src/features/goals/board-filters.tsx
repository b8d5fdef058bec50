import { GOAL_CATEGORIES, GOAL_STATUSES } from "@domain/work/goal-vocabulary";
import { GOAL_ORDERS } from "@domain/work/goals";
import type { ReactNode } from "react";

import { SearchBox } from "@/components/patterns/search-box";
import { NativeSelect } from "@/components/ui/native-select";
import { goalBoard, goalWords } from "@/content/goals/goals";
import type { BoardView } from "@/features/goals/board-view";

type BoardFiltersProps = {
  view: BoardView;
  onChange: (change: Partial<BoardView>) => void;
  /** At the end of the row: how many there are, and how they are shown. */
  children: ReactNode;
};

export function BoardFilters({ view, onChange, children }: BoardFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_12.5rem]">
      <SearchBox
        label={goalBoard.searchLabel}
        placeholder={goalBoard.search}
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="col-span-2 lg:col-span-1"
      />
      <NativeSelect
        aria-label={goalBoard.category}
        value={view.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">{goalBoard.allCategories}</option>
        {GOAL_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {goalWords.categories[category]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={goalBoard.status}
        value={view.status}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">{goalBoard.allStatuses}</option>
        {GOAL_STATUSES.map((status) => (
          <option key={status} value={status}>
            {goalWords.statuses[status]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={goalBoard.order}
        value={view.order}
        onChange={(event) => onChange({ order: event.target.value })}
      >
        {GOAL_ORDERS.map((order) => (
          <option key={order} value={order}>
            {goalBoard.orders[order]}
          </option>
        ))}
      </NativeSelect>
      {children}
    </div>
  );
}
