import { api } from "@convex/_generated/api";
import { isProposed } from "@domain/schedule/session-requests";
import { useMutation } from "convex/react";

import { describeChangeFailure } from "./booking/booking-failure";
import type { Session } from "./booking/session-types";
import type { SessionAct } from "./lists/session-card";
import { Button } from "@/components/ui/button";
import { notSaved } from "@/content/failures";
import { requestWords as words } from "@/content/session-lines";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";

type RequestButtonsProps = {
  session: Pick<Session, "sessionId" | "startsAt" | "isRequest" | "offeredTimes">;
  onAct: (act: SessionAct) => void;
};

export function RequestButtons({ session, onAct }: RequestButtonsProps) {
  const accept = useMutation(api.calendar.accept);
  const { sessionId, offeredTimes } = session;
  const isOpen = isProposed(session);

  async function confirm() {
    if (await attempt(accept({ sessionId }), notSaved, describeChangeFailure)) {
      notify({ title: words.accepted });
    }
  }

  return (
    <>
      <span className="text-sm text-warning">
        {isOpen ? words.proposedSoFar : offeredTimes.length === 0 ? words.asks : words.offeredSoFar}
      </span>
      {!isOpen && (
        <Button size="sm" onClick={() => void confirm()}>
          {words.accept}
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => onAct("offer")}>
        {words.offer}
      </Button>
    </>
  );
}
