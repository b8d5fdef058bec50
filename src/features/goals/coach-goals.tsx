import { LayoutGrid, type LucideIcon, Plus, Rows3 } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { IfFailed } from "@/components/patterns/if-failed";
import { PageHeader } from "@/components/patterns/page-header";
import { SearchBox } from "@/components/patterns/search-box";
import { StatCards } from "@/components/patterns/stat-cards";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { goalBoard, goalWords } from "@/content/goals/goals";
import { notices } from "@/content/notices";
import { BoardList, type BoardLook } from "@/features/goals/board-list";
import type { BoardGoal } from "@/features/goals/goal";
import { CoachSetGoalDialog, GoalSheet, useOpenGoal } from "@/features/goals/goal-windows";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useToday } from "@/lib/live/now";
import { useAddress } from "@/lib/pages/address";
import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { fullName } from "@domain/accounts/full-name";
import { goalsFirstItems, goalsPerPageMax, overdueGoalsCountedMax } from "@domain/limits";
import { matchesSearch } from "@domain/text/search-match";
import { GOAL_CATEGORIES, GOAL_STATUSES } from "@domain/work/goal-vocabulary";
import {
  GOAL_ORDERS,
  highPriorityGoals,
  recentlyUpdatedGoals,
  sortGoals,
} from "@domain/work/goals";

const list = api.goalBoard.list;

export function CoachGoals() {
  const goals = useLivePages({
    query: list,
    args: {},
    firstItems: goalsFirstItems,
    pageItems: goalsPerPageMax,
    isWholeWanted: true,
  });
  const { openId, open, close } = useOpenGoal();
  const creating = useGoalStart();
  const startGoal = (
    <Button onClick={creating.start}>
      <Plus aria-hidden />
      {goalBoard.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={goalBoard.title} lead={goalBoard.lead} actions={startGoal} />
      <BoardTotals className="mt-3" />
      <div className="mt-3">
        <IfFailed live={goals} fallback={goalBoard.failed} notice={notices.goalsNotLoaded} />
        {goals.state === "ready" && goals.items.length === 0 && goals.isWhole && (
          <EmptyState {...goalBoard.empty.none} action={startGoal} />
        )}
        {goals.state === "loading" && <BoardTabs goals={null} isWhole={false} onOpen={open} />}
        {goals.state === "ready" && goals.items.length > 0 && (
          <BoardTabs goals={goals.items} isWhole={goals.isWhole} onOpen={open} />
        )}
      </div>
      <Suspense>
        {openId !== null && goals.state === "ready" && (
          <OpenBoardGoal
            goal={goals.items.find(({ goalId }) => goalId === openId) ?? null}
            isWaiting={!goals.isWhole}
            onClose={close}
          />
        )}
        {creating.isOpen && (
          <CoachSetGoalDialog clientId={creating.clientId} onClose={creating.stop} />
        )}
      </Suspense>
    </>
  );
}

type BoardTabsProps = {
  /** Null while they load; the filters show immediately. */
  goals: BoardGoal[] | null;
  isWhole: boolean;
  onOpen: (goal: BoardGoal) => void;
};

function BoardTabs({ goals, isWhole, onOpen }: BoardTabsProps) {
  const { view, change } = useBoardView();
  const shown = useMemo(() => goals && showGoals(goals, view), [goals, view]);
  const look = view.look === "cards" ? "cards" : "list";
  const { tabs, empty } = goalBoard;
  const emptyAll = isFiltered(view)
    ? {
        ...empty.filtered,
        action: (
          <Button
            variant="outline"
            onClick={() => change({ search: "", category: "", status: "" })}
          >
            {empty.filtered.action}
          </Button>
        ),
      }
    : empty.none;
  return (
    <Tabs
      value={isOneOf(BOARD_TABS, view.tab) ? view.tab : "all"}
      onValueChange={(tab) => change({ tab: tab === "all" ? "" : tab })}
      className="gap-3"
    >
      <TabsList aria-label={goalBoard.tabsLabel}>
        <TabsTrigger value="all">{tabs.all}</TabsTrigger>
        <TabsTrigger value="high">{tabs.high}</TabsTrigger>
        <TabsTrigger value="recent">{tabs.recent}</TabsTrigger>
      </TabsList>
      <TabsContent value="all" className="grid grid-cols-1 gap-3">
        <BoardFilters view={view} onChange={change}>
          <div className="flex items-center justify-between gap-2">
            <p role="status" className="text-sm text-muted-foreground tabular-nums">
              {shown !== null && isWhole ? goalBoard.shown(shown.length) : goalBoard.reading}
            </p>
            <LookChoice look={look} onChange={change} />
          </div>
        </BoardFilters>
        <BoardList goals={shown} look={look} onOpen={onOpen} empty={<EmptyState {...emptyAll} />} />
      </TabsContent>
      <TabsContent value="high">
        <BoardList
          goals={goals && highPriorityGoals(goals)}
          look={look}
          onOpen={onOpen}
          empty={<EmptyState {...empty.high} />}
        />
      </TabsContent>
      <TabsContent value="recent">
        <BoardList
          goals={goals && recentlyUpdatedGoals(goals)}
          look={look}
          onOpen={onOpen}
          empty={<EmptyState {...empty.recent} />}
        />
      </TabsContent>
    </Tabs>
  );
}

type LookChoiceProps = { look: BoardLook; onChange: (changed: { look: string }) => void };

function LookChoice({ look, onChange }: LookChoiceProps) {
  const { label, list: rows, cards } = goalBoard.looks;
  const choice = (name: string, its: BoardLook, Icon: LucideIcon) => (
    <IconButton
      aria-label={name}
      aria-pressed={look === its}
      className="aria-pressed:bg-border/60"
      onClick={() => onChange({ look: its === "list" ? "" : its })}
    >
      <Icon aria-hidden />
    </IconButton>
  );
  return (
    <div role="group" aria-label={label} className="flex">
      {choice(rows, "list", Rows3)}
      {choice(cards, "cards", LayoutGrid)}
    </div>
  );
}

function BoardTotals({ className }: { className?: string }) {
  const totals = useLive(api.goalBoard.totals, { today: useToday() });
  const known = totals.state === "ready" ? totals.value : null;
  const { cards } = goalBoard;
  const overdue =
    known && (known.overdue < overdueGoalsCountedMax ? known.overdue : `${known.overdue}+`);
  return (
    <StatCards
      className={className}
      stats={[
        { label: cards.total, value: known?.total ?? null },
        { label: cards.active, value: known?.active ?? null },
        { label: cards.completed, value: known?.completed ?? null },
        { label: cards.overdue, value: overdue, isAlarming: (known?.overdue ?? 0) > 0 },
      ]}
    />
  );
}

type OpenBoardGoalProps = {
  goal: BoardGoal | null;
  /** More goals are loading, and the one in the URL may be among them. */
  isWaiting: boolean;
  onClose: () => void;
};

function OpenBoardGoal({ goal, isWaiting, onClose }: OpenBoardGoalProps) {
  if (goal === null && isWaiting) return null;
  return (
    <GoalSheet
      side="coach"
      goal={goal}
      clientName={goal === null ? undefined : fullName(goal)}
      onClose={onClose}
    />
  );
}

/** The form for a new goal. A button opens it, or an address that may name the client (`new`). */
function useGoalStart() {
  const [address, change] = useAddress();
  const [isStarted, setIsStarted] = useState(false);
  const named = address.get("new");
  return {
    isOpen: isStarted || named !== null,
    clientId: named === null || named === "" ? undefined : named,
    start: () => setIsStarted(true),
    stop: () => {
      setIsStarted(false);
      if (named !== null) change({ new: null }, { replace: true });
    },
  };
}

type BoardFiltersProps = {
  view: BoardView;
  onChange: (change: Partial<BoardView>) => void;
  children: ReactNode;
};

function BoardFilters({ view, onChange, children }: BoardFiltersProps) {
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
        <Options of={GOAL_CATEGORIES} label={(category) => goalWords.categories[category]} />
      </NativeSelect>
      <NativeSelect
        aria-label={goalBoard.status}
        value={view.status}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">{goalBoard.allStatuses}</option>
        <Options of={GOAL_STATUSES} label={(status) => goalWords.statuses[status]} />
      </NativeSelect>
      <NativeSelect
        aria-label={goalBoard.order}
        value={view.order}
        onChange={(event) => onChange({ order: event.target.value })}
      >
        <Options of={GOAL_ORDERS} label={(order) => goalBoard.orders[order]} />
      </NativeSelect>
      {children}
    </div>
  );
}

const BOARD_TABS = ["all", "high", "recent"] as const;

/** Empty means no filter. */
type BoardView = Record<"search" | "category" | "status" | "order" | "tab" | "look", string>;

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

const isFiltered = ({ search, category, status }: BoardView) =>
  [search, category, status].some((word) => word.trim() !== "");

function showGoals(goals: readonly BoardGoal[], view: BoardView): BoardGoal[] {
  const order = isOneOf(GOAL_ORDERS, view.order) ? view.order : "updated";
  const wanted = goals.filter(
    (goal) =>
      (view.category === "" || goal.category === view.category) &&
      (view.status === "" || goal.status === view.status) &&
      matchesSearch(view.search, [fullName(goal), goal.title]),
  );
  return sortGoals(wanted, order);
}
