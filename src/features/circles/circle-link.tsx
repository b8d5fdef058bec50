import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";

import { circleWords } from "@/content/circles";
import { formatDay } from "@/lib/text/format-instant";

type CircleLinkProps = {
  circleId: string;
  name: string;
  note: string;
  closedAt: number | undefined;
};

/** A circle in either side's list. The open circle is named in the address of the same page. */
export function CircleLink({ circleId, name, note, closedAt }: CircleLinkProps) {
  return (
    <li className="border-t border-border first:border-t-0">
      <Link
        to={`?circle=${circleId}`}
        className="flex min-h-16 items-center gap-4 py-3 hover:text-highlight"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block font-display text-lg leading-snug wrap-anywhere">
            {name}
          </span>
          <span className="block text-sm text-muted-foreground">
            {closedAt === undefined ? note : circleWords.closed(formatDay(closedAt))}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      </Link>
    </li>
  );
}
