import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";

/**
 * Dialogs with a calendar, and menus, which are needed only after a press. They load after the page, so that they open
 * immediately and also offline.
 */
export const {
  CancelSeveralDialog,
  CoachScheduleDialog,
  FirstTimesFields,
  ScheduleDialog,
  SessionDialogs,
  WaitingDialog,
  KeptTimeOffer,
} = lateParts(async () => (await import("./calendar/calendar-parts")).calendarParts);
export const { AgendaMenu, CoachCalendar, CoachMenu, GroupPeople } = lateParts(
  async () => (await import("./session-menus")).sessionMenus,
);

const PARTS = [SessionDialogs, AgendaMenu];

export function useSessionParts() {
  useFetchAhead(PARTS);
}
