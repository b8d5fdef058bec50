import { api } from "@convex/_generated/api";
import { isOverdue } from "@domain/time/calendar-dates";
import { ClipboardList } from "lucide-react";

import { LinkLine } from "@/components/patterns/link-line";
import { handoutLine } from "@/content/handout-lines";
import { openHandouts } from "@/features/handouts/open-handouts";
import { useLive } from "@/lib/live/live";
import { useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatNearDate } from "@/lib/text/format-instant";

/** Links lead to the others, so that the page stays short. */
const shownMax = 3;

export function DueHandouts() {
  const handouts = useLive(api.handouts.own, {});
  const today = useToday();
  const isReadOnly = useIsReadOnly();
  if (isReadOnly || handouts.state !== "ready") return null;
  const open = openHandouts(handouts.value);
  const shown = open.slice(0, open.length > shownMax + 1 ? shownMax : undefined);
  const others = open.length - shown.length;
  return (
    <>
      {shown.map((line) => {
        const { handoutId, title, dueDate } = line;
        const word = isOverdue(dueDate, today) ? handoutLine.wasDue : handoutLine.due;
        return (
          <LinkLine
            key={handoutId}
            icon={ClipboardList}
            to={paths.handout(handoutId)}
            text={handoutLine.answer(title)}
            note={dueDate === undefined ? undefined : word(formatNearDate(dueDate))}
          />
        );
      })}
      {others > 0 && (
        <LinkLine icon={ClipboardList} to={paths.worksheets()} text={handoutLine.others(others)} />
      )}
    </>
  );
}
