import { fullName } from "@domain/accounts/full-name";

import { describeWait } from "./describe-wait";
import type { Waiting } from "./waiting-line";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { waitingListWords as words } from "@/content/session-waits";
import { formatDay } from "@/lib/text/format-instant";

type WaitingDialogProps = {
  waiting: readonly Waiting[];
  onSchedule: (waiting: Waiting) => void;
  onClose: () => void;
};

/** Live: clients who have booked disappear. */
export function WaitingDialog({ waiting, onSchedule, onClose }: WaitingDialogProps) {
  return (
    <DialogFrame shape="wide" title={words.title} lead={words.lead} onClose={onClose}>
      {waiting.length === 0 && <p className="mt-4 text-muted-foreground">{words.empty}</p>}
      <ul aria-label={words.title} className="mt-4 divide-y divide-border">
        {waiting.map((one) => (
          <li
            key={one.waitId}
            className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2"
          >
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="font-medium wrap-anywhere">
                <bdi>{fullName(one)}</bdi>
              </p>
              <p className="text-sm text-muted-foreground tabular-nums">
                {words.waited(describeWait(one))} · {words.since(formatDay(one.beganAt))}
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={words.scheduleFor(fullName(one))}
              onClick={() => onSchedule(one)}
            >
              {words.schedule}
            </Button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
