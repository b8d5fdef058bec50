import { CoachScheduleDialog } from "../booking/coach-schedule-dialog";
import { FirstTimesFields } from "../booking/times-picker";
import { ScheduleDialog } from "../booking/booking-form";
import { KeptTimeOffer } from "../booking/kept-time-offer";
import { CancelSeveralDialog, SessionDialogs } from "../session-dialogs";
import { WaitingDialog } from "../waits/waits";

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
