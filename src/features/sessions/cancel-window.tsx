import { api } from "@convex/_generated/api";
import { isBeforeCancelWindow } from "@domain/schedule/session-policy";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import type { Session } from "./booking/session-types";
import { Skeleton } from "@/components/ui/skeleton";
import { buttonVariants } from "@/components/ui/button";
import { tooLate } from "@/content/sessions";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";

type CancelWindowProps = {
  session: Session;
  side: "client" | "coach";
  describePolicy: (hours: string) => string;
  children: ReactNode;
};

/** Shows the rule and its children while there is time; later, why it is too late and whom to ask. */
export function CancelWindow({ session, side, describePolicy, children }: CancelWindowProps) {
  const now = useNow();
  const practice = useLive(api.practice.get, side === "client" ? {} : "skip");
  if (side === "client" && practice.state === "loading") {
    return <Skeleton className="h-40" />; // Not loaded yet.
  }
  const hours = practice.state === "ready" ? (practice.value?.cancelWindowHours ?? 0) : 0;
  const isInTime = side === "coach" || isBeforeCancelWindow(session.startsAt, now, hours);
  if (isInTime) {
    return (
      <>
        {side === "client" && hours > 0 && (
          <p className="text-sm text-muted-foreground">{describePolicy(tooLate.hours(hours))}</p>
        )}
        {children}
      </>
    );
  }
  const hasBegun = session.startsAt <= now;
  return (
    <div className="grid justify-items-start gap-4">
      <p>{hasBegun ? tooLate.begun : tooLate.sentence(tooLate.hours(hours))}</p>
      <Link to={paths.communication()} className={buttonVariants({ variant: "outline" })}>
        {tooLate.action}
      </Link>
    </div>
  );
}
