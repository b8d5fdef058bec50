import type { Id } from "@convex/_generated/dataModel";

import { FailedState } from "@/components/patterns/failed-state";
import { actionWords } from "@/content/agreed-actions";
import { ActionForm } from "@/features/agreed-actions/action-form";
import { ListSkeleton, Rows } from "@/features/agreed-actions/action-list";
import { isOpen, useActions, type Whose } from "@/features/agreed-actions/actions";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

type SessionActionsProps = { whose: Whose; sessionId: Id<"sessions"> };

export function SessionActions({ whose, sessionId }: SessionActionsProps) {
  const isReadOnly = useIsReadOnly();
  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="text-2xl font-medium">
        {actionWords.title}
      </h2>
      <div className="mt-3">
        <Lists whose={whose} sessionId={sessionId} />
      </div>
      {!isReadOnly && <ActionForm whose={whose} sessionId={sessionId} className="mt-3" />}
    </section>
  );
}

function Lists({ whose, sessionId }: SessionActionsProps) {
  const actions = useActions(whose);
  if (actions.state === "loading") return <ListSkeleton />;
  if (actions.state === "failed") {
    return <FailedState sentence={actionWords.failed} onRetry={actions.retry} />;
  }
  const here = actions.value.filter((action) => action.sessionId === sessionId);
  const before = actions.value.filter((action) => action.sessionId !== sessionId && isOpen(action));
  return (
    <>
      {here.length === 0 && before.length === 0 && (
        <p className="text-muted-foreground italic">{actionWords.none}</p>
      )}
      <Rows actions={here} whose={whose} />
      {before.length > 0 && (
        <>
          <h3 className="mt-3 font-text text-sm font-semibold">{actionWords.before}</h3>
          <Rows actions={before} whose={whose} />
        </>
      )}
    </>
  );
}
