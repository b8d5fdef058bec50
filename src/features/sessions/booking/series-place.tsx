import type { Session } from "./session-types";
import { sessionCard } from "@/content/session-lines";
import { cn } from "@/lib/class-names";

type SeriesPlaceProps = {
  session: Pick<Session, "series" | "isGroup">;
  /** For dense rows on a phone: shows the number only. */
  isShort?: boolean;
  className?: string;
};

/** "Every week, 3 of 12", or that it is a group session; otherwise nothing. */
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
