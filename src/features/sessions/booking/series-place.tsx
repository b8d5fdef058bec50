import type { Session } from "./session-types";
import { sessionCard } from "@/content/session-lines";
import { cn } from "@/lib/class-names";

type SeriesPlaceProps = {
  session: Pick<Session, "series" | "isGroup">;
  /** In a dense row on a phone: only the number is shown. */
  isShort?: boolean;
  className?: string;
};

/** "Every week, 3 of 12", or that it is a group session; nothing for one that is neither. */
export function SeriesPlace({ session, isShort = false, className }: SeriesPlaceProps) {
  const { series, isGroup } = session;
  if (isGroup === true) return <span className={className}>{sessionCard.group}</span>;
  if (series === undefined) return null;
  const { weeks, number, sessions } = series;
  return (
    <span className={cn("tabular-nums", className)}>
      <span className={cn(isShort && "max-md:sr-only")}>{sessionCard.rhythms[weeks]}, </span>
      {sessionCard.ofSeries(number, sessions)}
    </span>
  );
}
