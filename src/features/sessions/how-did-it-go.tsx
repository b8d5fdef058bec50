import type { api } from "@convex/_generated/api";
import { unclosedAfterMinutes } from "@domain/limits";
import { endsAt, type SessionSpan } from "@domain/time/overlap";
import { minuteMs } from "@domain/time/time-spans";
import type { FunctionReturnType } from "convex/server";

import type { Session } from "./booking/session-types";
import { useClosing } from "./use-closing";
import { Button } from "@/components/ui/button";
import { coachSessions } from "@/content/coach-sessions";
import { attendanceWords } from "@/content/attendance";

export const isUnclosed = (session: SessionSpan, now: number) =>
  now >= endsAt(session) + unclosedAfterMinutes * minuteMs;

type HowDidItGoProps = {
  session: Session;
  /** The likely answer, from who entered the room. */
  proposal: FunctionReturnType<typeof api.rooms.attended>["proposal"];
};

const words = coachSessions.row;
const closings = [
  ["completed", words.completed],
  ["no-show", words.missed],
] as const;

export function HowDidItGo({ session, proposal }: HowDidItGoProps) {
  const close = useClosing();
  return (
    <>
      <span className="text-sm text-warning">
        {proposal === null ? words.howDidItGo : attendanceWords.proposed[proposal]}
      </span>
      <span className="flex gap-2">
        {closings.map(([status, label]) => (
          <Button
            key={status}
            size="sm"
            variant={status === proposal ? "default" : "outline"}
            onClick={() => void close(session, status)}
          >
            {label}
          </Button>
        ))}
      </span>
    </>
  );
}
