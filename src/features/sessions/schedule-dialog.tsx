import type { Id } from "@convex/_generated/dataModel";
import type { SessionType } from "@domain/session-types";

import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { booking } from "@/content/sessions";

import { BookingForm } from "./booking-form";

type ScheduleDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  preset?: { sessionType: SessionType };
  onBooked?: (sessionId: Id<"sessions">) => void;
};

/** The booking form in a dialog that closes once the session is booked. */
export function ScheduleDialog({ isOpen, onOpenChange, preset, onBooked }: ScheduleDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent shape="wide">
        <DialogTitle>{booking.title}</DialogTitle>
        <DialogDescription className="mb-6">{booking.lead}</DialogDescription>
        <BookingForm
          preset={preset}
          onCancel={() => {
            onOpenChange(false);
          }}
          onBooked={(sessionId) => {
            onOpenChange(false);
            onBooked?.(sessionId);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
