import { api } from "@convex/_generated/api";
import { isProposed } from "@domain/schedule/session-requests";
import { useMutation } from "convex/react";

import type { Session } from "./booking/session-types";
import { useAttempt } from "./booking/use-attempt";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { errorNotice, notSaved } from "@/content/failures";
import { requestWords as words } from "@/content/session-lines";
import { notify } from "@/lib/device/notify";
import { useNow } from "@/lib/live/now";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";

type OwnRequestProps = {
  session: Pick<Session, "sessionId" | "startsAt" | "isRequest" | "offeredTimes">;
};

export function OwnRequest({ session }: OwnRequestProps) {
  const take = useMutation(api.sessions.takeOffered);
  const { attempt, isPending, refusal } = useAttempt();
  const { sessionId, isRequest, offeredTimes } = session;
  const now = useNow();
  if (!isRequest) return null;
  const lead = isProposed(session) ? words.proposed : words.offered;

  async function choose(startsAt: number) {
    const isDone = await attempt(() => take({ sessionId, startsAt }), errorNotice(notSaved));
    if (isDone) notify({ title: words.taken });
  }

  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <p className="text-sm text-muted-foreground">
        {offeredTimes.length === 0 ? words.waiting : lead}
      </p>
      <div className="flex flex-wrap gap-2">
        {offeredTimes.map((startsAt) => (
          <Button
            key={startsAt}
            size="sm"
            isPending={isPending}
            disabled={startsAt < now}
            className="tabular-nums"
            onClick={() => void choose(startsAt)}
          >
            {formatSessionDate(startsAt)}, {formatSessionTime(startsAt)}
          </Button>
        ))}
      </div>
      <FormError text={refusal} />
    </div>
  );
}
