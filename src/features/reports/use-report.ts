import { api } from "@convex/_generated/api";
import {
  listReportMonths,
  reportClientsPerPage,
  type ReportMonth,
  type ReportRange,
} from "@domain/practice/reports";
import { hourMs } from "@domain/time/time-spans";
import { useQueries } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useCallback, useMemo, useState } from "react";
import { describeResponse } from "@/content/practice/response-time";
import { makeReport, type Report } from "@/features/reports/report";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive, type Live } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";

/** One query for each of several arguments, whose number may change. Ready when all are, in their order. */
function useLiveEach<Query extends FunctionReference<"query">>(
  query: Query,
  argsOfEach: readonly FunctionArgs<Query>[],
): Live<FunctionReturnType<Query>[]> {
  const [asked] = useState(() => query); // `api` returns a new object each time a function is named.
  const [isRestarting, setIsRestarting] = useState(false);
  const list = JSON.stringify(argsOfEach);
  const requests = useMemo(() => {
    const each = isRestarting ? [] : (JSON.parse(list) as FunctionArgs<Query>[]);
    return Object.fromEntries(each.map((args, place) => [String(place), { query: asked, args }]));
  }, [asked, list, isRestarting]);
  const answers = useQueries(requests) as Record<string, unknown>;
  /** Retries by unsubscribing first, because a failed query runs again only after everyone has unsubscribed. */
  const retry = useCallback(() => {
    setIsRestarting(true);
    setTimeout(() => setIsRestarting(false));
  }, []);
  const inOrder = argsOfEach.map((_, place) => answers[String(place)]);
  const failed = inOrder.find((answer) => answer instanceof Error);
  if (failed !== undefined) return { state: "failed", error: failed, retry };
  if (inOrder.some((answer) => answer === undefined)) return { state: "loading" };
  return { state: "ready", value: inOrder };
}

export interface ShownReport extends Report {
  months: readonly ReportMonth[];
  timeZone: string;
  practiceName: string;
  /** Null until it is read. */
  firstReply: { value: string; hint: string } | null;
  /** Until then it has only figures of the whole practice, not of single clients. */
  areClientsRead: boolean;
  /** The page limits how many lists it loads, so not every client is counted. */
  isPartial: boolean;
}

/** Covers the last thirty days, as on the overview, not the months of the report. */
function useFirstReply(present: ReportMonth | undefined, targetHours: number) {
  const nowMs = Math.floor(useNow() / hourMs) * hourMs;
  const month = useKeepPrevious(
    useLive(
      api.overview.month,
      present === undefined ? "skip" : { fromMs: present.fromMs, toMs: present.toMs, nowMs },
    ),
  );
  return month.state === "ready" ? describeResponse(month.value, targetHours) : null;
}

/** Live: it changes with every row it counts. */
export function useReport(range: ReportRange): Live<ShownReport> {
  const nowMs = useNow();
  const practice = useLive(api.practice.get, {});
  const settings = practice.state === "ready" ? practice.value : null;
  const months = settings === null ? [] : listReportMonths(range, nowMs, settings.timeZone);
  const spans = months.map(({ fromMs, toMs }) => ({ fromMs, toMs }));
  const figures = useLiveEach(api.reports.month, spans);
  const hours = useLiveEach(api.reports.hours, spans);
  const clients = useLivePages({
    query: api.reports.clients,
    args: settings === null ? "skip" : { months: spans },
    pageItems: reportClientsPerPage(range),
    isWholeWanted: true,
  });
  const firstReply = useFirstReply(months.at(-1), settings?.responseTargetHours ?? 0);
  for (const live of [practice, figures, hours, clients]) {
    if (live.state === "failed") return live;
  }
  if (settings === null || figures.state !== "ready" || hours.state !== "ready") {
    return { state: "loading" };
  }
  const read = clients.state === "ready" && (clients.isWhole || clients.isFull) ? clients : null;
  const { timeZone, practiceName, areHoursConfirmed } = settings;
  const report = makeReport({
    months,
    figures: figures.value,
    takenMinutes: hours.value.map(({ takenMinutes }) => takenMinutes),
    clients: read?.items ?? [],
    availability: areHoursConfirmed === true ? settings : null,
  });
  return {
    state: "ready",
    value: {
      ...{ ...report, months, timeZone, practiceName, firstReply },
      areClientsRead: read !== null,
      isPartial: read?.isWhole === false,
    },
  };
}
