import { isOneOf } from "@domain/accounts/closed-words";
import { fullName } from "@domain/accounts/full-name";
import { matchesSearch } from "@domain/text/search-match";
import { GOAL_ORDERS, sortGoals } from "@domain/work/goals";

import type { BoardGoal } from "@/features/goals/goal";
import { useAddress } from "@/lib/pages/address";

export const BOARD_TABS = ["all", "high", "recent"] as const;

/** Empty means no filter. */
export type BoardView = Record<"search" | "category" | "status" | "order" | "tab" | "look", string>;

const viewOf = (params: URLSearchParams): BoardView => ({
  search: params.get("search") ?? "",
  category: params.get("category") ?? "",
  status: params.get("status") ?? "",
  order: params.get("order") ?? "updated",
  tab: params.get("tab") ?? "all",
  look: params.get("look") ?? "list",
});

/** In the URL, for links, Back and reloads. */
export function useBoardView() {
  const [address, changeAddress] = useAddress();
  const change = (changed: Partial<BoardView>) => changeAddress(changed, { replace: true });
  return { view: viewOf(address), change };
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
