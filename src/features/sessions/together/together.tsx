import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef } from "react";

import { SheetAnswers } from "./sheet-answers";
import { SheetForm } from "./sheet-form";
import { StartSheet } from "./start-sheet";
import type { JointSheet, Together as TogetherState } from "./use-together";
import type { SessionDetails } from "../booking/session-types";
import { FailedState } from "@/components/patterns/failed-state";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { jointSheetWords as words } from "@/content/joint-sheets";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

type TogetherProps = {
  session: SessionDetails;
  side: "client" | "coach";
  together: TogetherState;
  /** In the room a sheet is begun; the session's page shows those that were. */
  isInRoom?: boolean;
};

/** What the two fill at once, a line a sheet. */
export function Together({ session, side, together, isInRoom = false }: TogetherProps) {
  const titleId = useId();
  const isReadOnly = useIsReadOnly();
  const { live, want } = together;
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2 id={titleId} className="text-2xl font-medium">
        {words.title}
      </h2>
      {isInRoom && <p className="mt-1 text-muted-foreground">{words.lead}</p>}
      <VisibilityLine circle="shared" className="mt-2" />
      {live.state === "loading" && (
        <SkeletonGroup label={words.loading} className="mt-4">
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {live.state === "failed" && (
        <FailedState sentence={words.failed} onRetry={live.retry} className="mt-4" />
      )}
      {live.state === "ready" && live.value.length > 0 && (
        <ul aria-label={words.title} className="mt-4 border-b border-border">
          {live.value.map((sheet) => (
            <Line key={sheet.sheetId} {...{ sheet, session, together, isReadOnly }} />
          ))}
        </ul>
      )}
      {isInRoom && !isReadOnly && (
        <StartSheet sessionId={session.sessionId} side={side} onStarted={want} />
      )}
    </section>
  );
}

type LineProps = Pick<TogetherProps, "session" | "together"> & {
  sheet: JointSheet;
  isReadOnly: boolean;
};

function Line({ sheet, session, together, isReadOnly }: LineProps) {
  const { openId, setOpenId, wantedId, want } = together;
  const id = useId();
  const line = useRef<HTMLLIElement>(null);
  const isOpen = openId === sheet.sheetId;
  const isWanted = wantedId === sheet.sheetId;
  useEffect(() => {
    if (!isWanted) return;
    line.current?.scrollIntoView({ block: "start" });
    want(null);
  }, [isWanted, want]);
  return (
    <li ref={line} className="border-t border-border">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpenId(isOpen ? null : sheet.sheetId)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 py-2 text-left font-medium"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {sheet.title}
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted-foreground transition-transform in-aria-expanded:rotate-180"
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-6">
        {isOpen &&
          (isReadOnly ? <SheetAnswers sheet={sheet} /> : <SheetForm {...{ sheet, session }} />)}
      </div>
    </li>
  );
}
