import { CancelSeveralDialog } from "./cancel-several-dialog";
import { CoachScheduleDialog } from "./coach-schedule-dialog";
import { ScheduleDialog } from "./schedule-dialog";
import { SessionDialogs } from "./session-dialogs";
import { WaitingDialog } from "./waiting-dialog";
import { WishOffer } from "./wish-offer";

/** They share the calendar, which is most of their code. */
export const calendarParts = {
  CancelSeveralDialog,
  CoachScheduleDialog,
  ScheduleDialog,
  SessionDialogs,
  WaitingDialog,
  WishOffer,
};
