import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

/**
 * Dialogs with a calendar, and menus: not needed before a press. They load after the page, so that they open at once
 * and also offline.
 */
export const ScheduleDialog = late(async () => (await import("./schedule-dialog")).ScheduleDialog);
export const CoachScheduleDialog = late(
  async () => (await import("./coach-schedule-dialog")).CoachScheduleDialog,
);
export const SessionDialogs = late(async () => (await import("./session-dialogs")).SessionDialogs);
export const CancelSeveral = late(
  async () => (await import("./cancel-several-dialog")).CancelSeveralDialog,
);
export const AgendaMenu = late(async () => (await import("./agenda-menu")).AgendaMenu);
export const CoachMenu = late(async () => (await import("./coach-menu")).CoachMenu);
export const CoachCalendar = late(async () => (await import("./coach-calendar")).CoachCalendar);

const PARTS = {
  client: [ScheduleDialog, SessionDialogs, AgendaMenu],
  coach: [CoachScheduleDialog, SessionDialogs, CancelSeveral, AgendaMenu, CoachMenu, CoachCalendar],
};

export function useSessionParts(side: "client" | "coach") {
  useFetchAhead(PARTS[side]);
}
