import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

/**
 * The parts of the session pages that nobody needs before they have pressed something: dialogs with a calendar in them, and
 * menus. They are fetched once the page stands, so that a press does not wait and works without a connection too.
 */
const loadSchedule = () => import("./schedule-dialog");
const loadCoachSchedule = () => import("./coach-schedule-dialog");
const loadDialogs = () => import("./session-dialogs");
const loadAgendaMenu = () => import("./agenda-menu");
const loadMenu = () => import("./coach-menu");
const loadCalendar = () => import("./coach-calendar");

export const ScheduleDialog = late(async () => (await loadSchedule()).ScheduleDialog);
export const CoachScheduleDialog = late(
  async () => (await loadCoachSchedule()).CoachScheduleDialog,
);
export const SessionDialogs = late(async () => (await loadDialogs()).SessionDialogs);
export const AgendaMenu = late(async () => (await loadAgendaMenu()).AgendaMenu);
export const CoachMenu = late(async () => (await loadMenu()).CoachMenu);
export const CoachCalendar = late(async () => (await loadCalendar()).CoachCalendar);

const PARTS = {
  client: [loadSchedule, loadDialogs, loadAgendaMenu],
  coach: [loadCoachSchedule, loadDialogs, loadAgendaMenu, loadMenu, loadCalendar],
};

/** Fetches a side's parts while its person still reads the page. */
export function useSessionParts(side: "client" | "coach") {
  useFetchAhead(PARTS[side]);
}
