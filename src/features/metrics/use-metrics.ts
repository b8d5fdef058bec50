import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { utcMsToWallTime } from "@domain/time/time-zones";
import type { GoodSide } from "@domain/work/metrics";
import type { OptimisticLocalStore } from "convex/browser";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import { metricWords } from "@/content/metrics";
import { attempt } from "@/lib/attempt";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { type Live, useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";

type MetricList = FunctionReturnType<typeof api.metrics.own>;
export type Metric = MetricList["metrics"][number];
export type MetricNumber = FunctionReturnType<typeof api.metrics.numbers>[number];

export type Whose = { side: "client" } | { side: "coach"; clientId: Id<"users"> };

export function useMetrics(whose: Whose): Live<MetricList> {
  const own = useLive(api.metrics.own, whose.side === "client" ? {} : "skip");
  const { clientId } = { clientId: null, ...whose };
  const ofClient = useLive(api.metrics.ofClient, clientId === null ? "skip" : { clientId });
  return whose.side === "client" ? own : ofClient;
}

/** Today in the client's time zone, which the server uses, too. */
export function useClientsToday(timeZone: string | null): CalendarDate {
  return utcMsToWallTime(useNow(), timeZone ?? ownZone()).date;
}

export const formatNumber = (value: number, unit = "") =>
  `${value.toLocaleString("en-US", { maximumFractionDigits: 2 })}${unit === "" ? "" : ` ${unit}`}`;

export interface MetricDraft {
  name: string;
  unit: string;
  goodSide: GoodSide;
  target: number | null;
}

/** Rejects when refused, so that the form can show why. */
export function useDefining(whose: Whose) {
  const addOwn = useMutation(api.metrics.add);
  const addFor = useMutation(api.metrics.addFor);
  const change = useMutation(api.metrics.change);
  return async (before: Metric | null, draft: MetricDraft) => {
    if (before !== null) await change({ metricId: before.metricId, ...draft });
    else if (whose.side === "client") await addOwn(draft);
    else await addFor({ clientId: whose.clientId, ...draft });
  };
}

/** Each function resolves to whether it was saved; numbers are optimistic. */
export function useMetricChanges({ metricId }: Metric, side: Whose["side"]) {
  const archive = useMutation(api.metrics.archive);
  const record = useMutation(api.metrics.record).withOptimisticUpdate((store, { date, value }) => {
    patchNumbers(store, metricId, (numbers) =>
      [...numbers.filter((each) => each.date !== date), { date, value, recordedBy: side }].toSorted(
        (one, other) => one.date.localeCompare(other.date),
      ),
    );
  });
  const remove = useMutation(api.metrics.removeOfDay).withOptimisticUpdate((store, { date }) =>
    patchNumbers(store, metricId, (numbers) => numbers.filter((each) => each.date !== date)),
  );
  const setArchived = (isArchived: boolean) => saved(archive({ metricId, isArchived }));
  const save = (date: CalendarDate, value: number) => saved(record({ metricId, date, value }));
  return {
    save,
    reopen: () => setArchived(false),
    archive: async () => {
      if (!(await setArchived(true))) return;
      notifyWithUndo(metricWords.archivedNotice, () => void setArchived(false));
    },
    /** With an undo if the viewer could record the same number again. */
    remove: async ({ date, value, recordedBy }: MetricNumber, isRecent: boolean) => {
      if (!(await saved(remove({ metricId, date })))) return;
      const isSame = isRecent && recordedBy === side;
      notifyWithUndo(metricWords.removedNotice, isSame ? () => void save(date, value) : undefined);
    },
  };
}

const saved = (work: Promise<unknown>) => attempt(work);

function patchNumbers(
  store: OptimisticLocalStore,
  metricId: Id<"metrics">,
  patch: (numbers: MetricNumber[]) => MetricNumber[],
) {
  const numbers = store.getQuery(api.metrics.numbers, { metricId });
  if (numbers !== undefined) store.setQuery(api.metrics.numbers, { metricId }, patch(numbers));
}
