import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { Button } from "@/components/ui/button";
import { requestWords as words } from "@/content/sessions";
import { FormError } from "@/components/patterns/form-note";
import { errorNotice } from "@/content/failures";
import { notify } from "@/lib/device/notify";
import { ownZone } from "@/lib/live/now";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";

import type { Session } from "./booking/session-types";
import { useAttempt } from "./booking/use-attempt";

export function OwnRequest({ session }: { session: Session }) {
  const take = useMutation(api.sessions.takeOffered);
  const { attempt, isPending, refusal } = useAttempt();
  const { sessionId, isRequest, offeredTimes } = session;
  if (!isRequest) return null;

  async function choose(startsAt: number) {
    const isDone = await attempt(() => take({ sessionId, startsAt }), errorNotice(words.failed));
    if (isDone) notify({ tone: "success", title: words.taken });
  }

  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <p className="text-sm text-muted-foreground">
        {offeredTimes.length === 0 ? words.waiting : words.offered}
      </p>
      <div className="flex flex-wrap gap-2">
        {offeredTimes.map((startsAt) => (
          <Button
            key={startsAt}
            size="sm"
            isPending={isPending}
            className="tabular-nums"
            onClick={() => void choose(startsAt)}
          >
            {formatSessionDate(startsAt, ownZone())}, {formatSessionTime(startsAt, ownZone())}
          </Button>
        ))}
      </div>
      <FormError text={refusal} />
    </div>
  );
}
