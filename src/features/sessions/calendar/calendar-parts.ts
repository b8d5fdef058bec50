import { CoachScheduleDialog } from "../booking/coach-schedule-dialog";
import { FirstTimesFields } from "../booking/first-times";
import { ScheduleDialog } from "../booking/schedule-dialog";
import { WishOffer } from "../booking/wish-offer";
import { CancelSeveralDialog } from "../lists/cancel-several-dialog";
import { SessionDialogs } from "../session-dialogs";
import { WaitingDialog } from "../waits/waiting-dialog";

/** They share the calendar, which is most of their code. */
export const calendarParts = {
  CancelSeveralDialog,
  CoachScheduleDialog,
  FirstTimesFields,
  ScheduleDialog,
  SessionDialogs,
  WaitingDialog,
  WishOffer,
};
