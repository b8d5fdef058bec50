import type { SessionType } from "@domain/schedule/session-types";

import { BookingForm, type FreedTime } from "./booking-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { booking } from "@/content/sessions";

type ScheduleDialogProps = {
  preset?: { sessionType: SessionType };
  time?: FreedTime;
  onClose: () => void;
};

export function ScheduleDialog({ preset, time, onClose }: ScheduleDialogProps) {
  return (
    <DialogFrame shape="wide" title={booking.title} lead={booking.lead} onClose={onClose}>
      <div className="mt-6">
        <BookingForm preset={preset} time={time} onCancel={onClose} onBooked={onClose} />
      </div>
    </DialogFrame>
  );
}
