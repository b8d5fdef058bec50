import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

/**
 * The parts of the session pages that nobody needs before they have pressed something: dialogs with a calendar in them, and
 * menus. They are fetched once the page stands, so that a press does not wait and works without a connection too.
 */
export const ScheduleDialog = late(async () => (await import("./schedule-dialog")).ScheduleDialog);
export const CoachScheduleDialog = late(
  async () => (await import("./coach-schedule-dialog")).CoachScheduleDialog,
);
export const SessionDialogs = late(async () => (await import("./session-dialogs")).SessionDialogs);
export const AgendaMenu = late(async () => (await import("./agenda-menu")).AgendaMenu);
export const CoachMenu = late(async () => (await import("./coach-menu")).CoachMenu);
export const CoachCalendar = late(async () => (await import("./coach-calendar")).CoachCalendar);

const PARTS = {
  client: [ScheduleDialog, SessionDialogs, AgendaMenu],
  coach: [CoachScheduleDialog, SessionDialogs, AgendaMenu, CoachMenu, CoachCalendar],
};

/** Fetches a side's parts while its person still reads the page. */
export function useSessionParts(side: "client" | "coach") {
  useFetchAhead(PARTS[side]);
}
