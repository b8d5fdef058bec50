import { habitDaysShown } from "@domain/work/agreed-actions";
import { Suspense } from "react";

import { QuietLink } from "@/components/patterns/quiet-link";
import { actionLine } from "@/content/action-lines";
import { Rows } from "@/features/agreed-actions/action-list-parts";
import { type AgreedAction, isOpen, useActions } from "@/features/agreed-actions/actions";
import { daySize, HabitShape, RowShape } from "@/features/agreed-actions/row-shape";
import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

const whose = { side: "client" } as const;

const shownMax = 4;

/** The next open actions, which the client can check off. Nothing is shown when none is open. */
export function HomeActions() {
  const actions = useActions(whose);
  const wasIdle = useWasIdle();
  const open = actions.state === "ready" ? actions.value.filter(isOpen) : [];
  if (open.length === 0) return null;
  const more = open.length - shownMax;
  const shown = open.slice(0, shownMax);
  const still = (
    <ul>
      {shown.map((action) => (
        <StillRow key={action.actionId} action={action} />
      ))}
    </ul>
  );
  return (
    <section
      aria-labelledby="home-actions"
      className="rounded-card border border-border bg-card px-4 py-3 sm:px-6 sm:py-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="home-actions" className="font-text text-sm font-semibold text-highlight">
          {actionLine.own}
        </h2>
        <QuietLink to={paths.ownActions()}>
          {more > 0 ? actionLine.more(more) : actionLine.all}
        </QuietLink>
      </div>
      <Suspense fallback={still}>
        {wasIdle ? <Rows actions={shown} whose={whose} /> : still}
      </Suspense>
    </section>
  );
}

/** Shown until the code for the checkbox has loaded. It has the final height, so that nothing moves under a finger. */
function StillRow({ action }: { action: AgreedAction }) {
  const isReadOnly = useIsReadOnly();
  const days = Array.from({ length: habitDaysShown }, (_, place) => (
    <li key={place} className={daySize(isReadOnly)} />
  ));
  return (
    <RowShape
      action={action}
      whose={whose}
      mark={(words) => (
        <div className="flex items-start gap-3">
          <span className="size-6 shrink-0" />
          {words}
        </div>
      )}
      days={
        <HabitShape action={action} aria-hidden>
          {days}
        </HabitShape>
      }
      menu={!isReadOnly && <span className="size-11 shrink-0" />}
    />
  );
}
