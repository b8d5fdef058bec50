import type { TourResult } from "@domain/work/onboarding";
import { type RefObject, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { tourWords } from "@/content/welcome/tour";

type TourProps = { isOpen: boolean; onEnd: (result: TourResult) => void };

/** Every way to close except the last button counts as skipped. */
export function Tour({ isOpen, onEnd }: TourProps) {
  const onward = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen) onEnd("skipped");
      }}
    >
      <DialogContent
        onOpenAutoFocus={(event) => {
          event.preventDefault(); // The first button would be Skip.
          onward.current?.focus();
        }}
      >
        <Steps onEnd={onEnd} onward={onward} />
      </DialogContent>
    </Dialog>
  );
}

/** A separate component, so that a replay starts at the first step. */
function Steps({ onEnd, onward }: StepsProps) {
  const [position, setPosition] = useState(0);
  const total = tourWords.steps.length;
  const step = tourWords.steps[position];
  const isLast = position === total - 1;
  return (
    <div aria-live="polite">
      <p className="text-sm text-muted-foreground tabular-nums">
        {tourWords.position(position + 1, total)}
      </p>
      <DialogTitle className="mt-1">{step?.title}</DialogTitle>
      <DialogDescription className="min-h-24">{step?.text}</DialogDescription>
      <DialogFooter>
        <Button variant="outline" onClick={() => onEnd("skipped")}>
          {tourWords.skip}
        </Button>
        <Button
          ref={onward}
          onClick={() => {
            if (isLast) onEnd("completed");
            else setPosition(position + 1);
          }}
        >
          {isLast ? tourWords.finish : tourWords.next}
        </Button>
      </DialogFooter>
    </div>
  );
}

type StepsProps = Pick<TourProps, "onEnd"> & { onward: RefObject<HTMLButtonElement | null> };
