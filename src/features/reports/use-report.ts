import { api } from "@convex/_generated/api";
import {
  listReportMonths,
  reportClientsPerPage,
  type ReportMonth,
  type ReportRange,
} from "@domain/practice/reports";

import { makeReport, type Report } from "@/features/reports/report";
import { type Live, useLive } from "@/lib/live/live";
import { useLiveEach } from "@/lib/live/live-each";
import { useLivePages } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";

export interface ShownReport extends Report {
  months: readonly ReportMonth[];
  timeZone: string;
  practiceName: string;
  responseTargetHours: number;
  /** Until then it has what is counted for the whole practice, and nothing of single clients. */
  areClientsRead: boolean;
  /** The window has no room for more lists, so not every client is counted. */
  isPartial: boolean;
}

/** Follows every row that it counts. */
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
  for (const live of [practice, figures, hours, clients]) {
    if (live.state === "failed") return live;
  }
  if (settings === null || figures.state !== "ready" || hours.state !== "ready") {
    return { state: "loading" };
  }
  const read = clients.state === "ready" && (clients.isWhole || clients.isFull) ? clients : null;
  const { timeZone, practiceName, responseTargetHours, areHoursConfirmed } = settings;
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
      ...{ ...report, months, timeZone, practiceName, responseTargetHours },
      areClientsRead: read !== null,
      isPartial: read?.isWhole === false,
    },
  };
}
