import type { api } from "@convex/_generated/api";
import { sessionMinutesDefault } from "@domain/limits";
import type { SessionType } from "@domain/schedule/session-types";
import type { FunctionArgs, FunctionReturnType } from "convex/server";

import { describeFailure, refusalIn } from "@/content/failures";
import { invitesWords } from "@/content/practice/invites";
import { ownZone } from "@/lib/live/now";

type Choice = FunctionReturnType<typeof api.worksheets.list>[number];

/** What the next invite carries. */
export type Enclosed = {
  worksheetId: Choice["worksheetId"] | null;
  /** Null: no date. */
  dueDays: number | null;
  times: FirstTimes;
};
export type FirstTimes = {
  sessionType: SessionType;
  durationMinutes: number;
  startTimes: readonly number[];
};

export const nothingEnclosed: Enclosed = {
  worksheetId: null,
  dueDays: 7,
  times: { sessionType: "coaching", durationMinutes: sessionMinutesDefault, startTimes: [] },
};

export const withoutTimes = (enclosed: Enclosed): Enclosed => ({
  ...enclosed,
  times: { ...enclosed.times, startTimes: [] },
});

/** As it is sent. */
export function toEnclosures({
  worksheetId,
  dueDays,
  times,
}: Enclosed): FunctionArgs<typeof api.clientInvites.share> {
  const { startTimes, ...session } = times;
  return {
    intake: worksheetId === null ? undefined : { worksheetId, dueDays: dueDays ?? undefined },
    firstSession:
      startTimes.length === 0
        ? undefined
        : { ...session, startTimes: [...startTimes], timeZone: ownZone() },
  };
}

/** Something that was chosen has been taken or archived since. */
export function describeInviteFailure(failure: unknown, otherwise: string): string {
  const refusal = refusalIn(failure);
  const isEnclosed =
    refusal?.code === "CONFLICT" ||
    refusal?.code === "NOT_FOUND" ||
    (refusal?.code === "INVALID" && refusal.field === "startsAt");
  return isEnclosed ? invitesWords.enclosed.refused : describeFailure(failure, otherwise);
}
