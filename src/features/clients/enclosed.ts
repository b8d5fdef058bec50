import type { api } from "@convex/_generated/api";
import { sessionMinutesDefault } from "@domain/limits";
import type { SessionType } from "@domain/schedule/session-types";
import type { FunctionArgs, FunctionReturnType } from "convex/server";

import { refusalIn } from "@/content/failures";
import { invitesWords } from "@/content/practice/invites";
import { describeProblem, type PackageTexts, toTerms } from "@/features/clients/package-texts";
import { ownZone } from "@/lib/live/now";

type Choice = FunctionReturnType<typeof api.worksheets.list>[number];

export type Enclosed = {
  worksheetId: Choice["worksheetId"] | null;
  /** Null: no date. */
  dueDays: number | null;
  packageTexts: PackageTexts | null;
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
  packageTexts: null,
  times: { sessionType: "coaching", durationMinutes: sessionMinutesDefault, startTimes: [] },
};

/** Drops what was chosen for one person only, so that the next person does not get it. */
export const withoutOwn = (enclosed: Enclosed): Enclosed => ({
  ...withoutTimes(enclosed),
  packageTexts: null,
});

export const withoutTimes = (enclosed: Enclosed): Enclosed => ({
  ...enclosed,
  times: { ...enclosed.times, startTimes: [] },
});

export function toEnclosures({
  worksheetId,
  dueDays,
  packageTexts,
  times,
}: Enclosed): FunctionArgs<typeof api.clientInvites.share> {
  const { startTimes, ...session } = times;
  return {
    intake: worksheetId === null ? undefined : { worksheetId, dueDays: dueDays ?? undefined },
    packageTerms: packageTexts === null ? undefined : toTerms(packageTexts, ownZone()),
    firstSession:
      startTimes.length === 0
        ? undefined
        : { ...session, startTimes: [...startTimes], timeZone: ownZone() },
  };
}

/** Refusals that mean that a chosen item was taken or archived meanwhile. */
export function describeInviteFailure(failure: unknown, otherwise: string): string {
  const refusal = refusalIn(failure);
  const isEnclosed =
    refusal?.code === "CONFLICT" ||
    refusal?.code === "NOT_FOUND" ||
    (refusal?.code === "INVALID" && refusal.field === "startsAt");
  return isEnclosed ? invitesWords.enclosed.refused : describeProblem(failure, otherwise);
}
