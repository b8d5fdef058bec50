import { isOneOf } from "@domain/closed-words";
import { fullName } from "@domain/full-name";
import { GOAL_ORDERS, sortGoals } from "@domain/goals";
import { matchesSearch } from "@domain/search-match";
import { useSearchParams } from "react-router-dom";

import type { BoardGoal } from "@/features/goals/goal";

const NAMES = ["search", "category", "status", "order", "tab"] as const;
export const BOARD_TABS = ["all", "high", "recent"] as const;

/** Empty means no filter. */
export type BoardView = Record<(typeof NAMES)[number], string>;

/** In the URL, for links, Back and reloads. */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const view: BoardView = {
    search: params.get("search") ?? "",
    category: params.get("category") ?? "",
    status: params.get("status") ?? "",
    order: params.get("order") ?? "updated",
    tab: params.get("tab") ?? "all",
  };
  const change = (changed: Partial<BoardView>) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of NAMES) {
          const value = changed[name];
          if (value === undefined) continue;
          if (value === "") after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  };
  return { view, change };
}

export const isFiltered = ({ search, category, status }: BoardView) =>
  [search, category, status].some((word) => word.trim() !== "");

export function showGoals(goals: readonly BoardGoal[], view: BoardView): BoardGoal[] {
  const order = isOneOf(GOAL_ORDERS, view.order) ? view.order : "updated";
  const wanted = goals.filter(
    (goal) =>
      (view.category === "" || goal.category === view.category) &&
      (view.status === "" || goal.status === view.status) &&
      matchesSearch(view.search, [fullName(goal), goal.title]),
  );
  return sortGoals(wanted, order);
}
