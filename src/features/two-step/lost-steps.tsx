import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { lostStepWords as words } from "@/content/second-step";
import { ResetDialog } from "@/features/two-step/reset-dialog";
import { useCallOff } from "@/features/two-step/use-call-off";
import { useLive } from "@/lib/live/live";
import { formatMoment } from "@/lib/text/format-instant";

export function LostSteps() {
  const [isOpen, setIsOpen] = useState(false);
  const asked = useLive(api.signIn.secondStepResets.asked, {});
  const resets = asked.state === "ready" ? asked.value : [];
  return (
    <div data-slot="lost-steps" className="mt-8 border-t border-border pt-6">
      <h3 className="font-medium">{words.title}</h3>
      <p className="mt-0.5 text-sm text-muted-foreground">{words.text}</p>
      {asked.state === "loading" && <Skeleton className="mt-4 h-11" />}
      {resets.length > 0 && (
        <ul aria-label={words.list} className="mt-4 border-t border-border">
          {resets.map((reset) => (
            <StandingReset key={reset.resetId} {...reset} />
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        className="mt-4"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {words.open}
      </Button>
      {isOpen && <ResetDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

type Reset = FunctionReturnType<typeof api.signIn.secondStepResets.asked>[number];

function StandingReset({ resetId, email, dueAt }: Reset) {
  const { callOff, isPending, error } = useCallOff();
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-border py-3">
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        {email}
        <span className="block text-sm text-muted-foreground">
          {words.due(formatMoment(dueAt))}
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        aria-label={words.callOffOf(email)}
        isPending={isPending}
        onClick={() => void callOff(resetId)}
      >
        {words.callOff}
      </Button>
      <FormError text={error} />
    </li>
  );
}
