import { sessionCard } from "@/content/sessions";
import { cn } from "@/lib/class-names";

import type { Session } from "./session-types";

type SeriesPlaceProps = {
  session: Pick<Session, "series">;
  /** In a dense row on a phone: only the number is shown. */
  isShort?: boolean;
  className?: string;
};

/** "Every week, 3 of 12"; nothing for a single session. */
export function SeriesPlace({ session: { series }, isShort = false, className }: SeriesPlaceProps) {
  if (series === undefined) return null;
  const { weeks, number, sessions } = series;
  return (
    <span className={cn("tabular-nums", className)}>
      <span className={cn(isShort && "max-md:sr-only")}>{sessionCard.rhythms[weeks]}, </span>
      {sessionCard.ofSeries(number, sessions)}
    </span>
  );
}
