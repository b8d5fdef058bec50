import type { Role } from "@domain/accounts/roles";
import { clockOf } from "@domain/time/time-spans";
import { useEffect, useRef, useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { timeOutWords } from "@/content/time-out";
import type { EndCause } from "@/lib/sign-in/sign-in-end";

export type TimeOutDialogProps = {
  cause: EndCause;
  endsAt: number;
  role: Role;
  onStay: () => void;
  onLeave: () => void;
};

export function TimeOutDialog({ cause, endsAt, role, onStay, onLeave }: TimeOutDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const words = timeOutWords[cause];
  const sentence =
    cause === "idle" ? timeOutWords.idle.sentence : timeOutWords.limit.sentence(role);
  return (
    <DialogFrame
      role="alertdialog"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        stay.current?.focus();
      }}
      title={words.title}
      lead={sentence}
      onClose={onStay}
    >
      <Countdown endsAt={endsAt} />
      <DialogFooter>
        <Button data-slot="time-out-leave" variant="outline" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button ref={stay} onClick={onStay}>
          {words.stay}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

/** Hidden from screen readers: announcing it every second would drown the question. */
function Countdown({ endsAt }: { endsAt: number }) {
  const [leftMs, setLeftMs] = useState(() => endsAt - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(endsAt - Date.now()), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return (
    <p aria-hidden className="mt-5 font-display text-3xl tabular-nums">
      {timeOutWords.left(clockOf(seconds))}
    </p>
  );
}
