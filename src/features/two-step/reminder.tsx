import { api } from "@convex/_generated/api";
import { dayMs } from "@domain/time/time-spans";
import { ShieldCheck } from "lucide-react";
import { Link } from "react-router-dom";

import { Button, buttonVariants } from "@/components/ui/button";
import { reminderWords as words } from "@/content/practice/overview";
import { jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

/** Shown again after this time. */
const ASIDE_MS = 14 * dayMs;

const asideOf = (userId: string) =>
  jsonSlot<number>(personKey("two_step_reminder", userId), (value) =>
    typeof value === "number" ? value : null,
  );

export function useOwnTwoStep() {
  return useLive(api.signIn.twoStep.get, {});
}

export function TwoStepReminder({ className }: { className?: string }) {
  const { userId } = useViewer();
  const own = useOwnTwoStep();
  const slot = asideOf(userId);
  const asideAt = useKept(slot);
  const now = useNow();
  const isAside = asideAt !== null && now - asideAt < ASIDE_MS;
  if (own.state !== "ready" || own.value.isOn || !own.value.canBeSetUp || isAside) return null;
  return (
    <aside data-slot="two-step-reminder" className={className}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border border-border bg-card px-4 py-1.5 text-sm">
        <ShieldCheck aria-hidden className="size-6 shrink-0 text-highlight" strokeWidth={1.6} />
        <p className="min-w-0 flex-1 basis-64">{words.text}</p>
        <div className="flex gap-5">
          <Link
            to={`${paths.coachSettings()}#twoStep`}
            className={buttonVariants({ variant: "link" })}
          >
            {words.action}
          </Link>
          <Button
            variant="link"
            onClick={() => {
              keep(slot, Date.now());
            }}
          >
            {words.dismiss}
          </Button>
        </div>
      </div>
    </aside>
  );
}
