import { isOneOf } from "@domain/closed-words";
import { fullName } from "@domain/full-name";
import { GOAL_ORDERS, sortGoals } from "@domain/goals";
import { matchesSearch } from "@domain/search-match";
import { useSearchParams } from "react-router-dom";

import type { BoardGoal } from "@/features/goals/goal";

const NAMES = ["search", "category", "status", "order"] as const;

/** What the board is asked to show; an empty word asks for nothing. */
export type BoardView = Record<(typeof NAMES)[number], string>;

/** Kept in the address, so that Back and a reload find the board as it was, and a link can say it. */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const view: BoardView = {
    search: params.get("search") ?? "",
    category: params.get("category") ?? "",
    status: params.get("status") ?? "",
    order: params.get("order") ?? "updated",
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
