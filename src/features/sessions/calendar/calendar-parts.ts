import { CoachScheduleDialog } from "../booking/coach-schedule-dialog";
import { FirstTimesFields } from "../booking/first-times";
import { ScheduleDialog } from "../booking/schedule-dialog";
import { KeptTimeOffer } from "../booking/kept-time-offer";
import { CancelSeveralDialog } from "../lists/cancel-several-dialog";
import { SessionDialogs } from "../session-dialogs";
import { WaitingDialog } from "../waits/waiting-dialog";

/** Loaded together, because most of their code is the calendar they share. */
export const calendarParts = {
  CancelSeveralDialog,
  CoachScheduleDialog,
  FirstTimesFields,
  ScheduleDialog,
  SessionDialogs,
  WaitingDialog,
  KeptTimeOffer,
};
