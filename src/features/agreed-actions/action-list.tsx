import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { actionWords } from "@/content/agreed-actions";
import { ActionRow } from "@/features/agreed-actions/action-row";
import {
  type AgreedAction,
  isOpen,
  useActions,
  type Whose,
} from "@/features/agreed-actions/actions";

/** Open ones, and the latest done ones folded below. */
export function ActionList({ whose }: { whose: Whose }) {
  const actions = useActions(whose);
  if (actions.state === "loading") return <ListSkeleton />;
  if (actions.state === "failed") {
    return <FailedState sentence={actionWords.failed} onRetry={actions.retry} />;
  }
  const open = actions.value.filter(isOpen);
  const done = actions.value.filter((action) => !isOpen(action));
  return (
    <>
      {open.length === 0 && (
        <p className="py-2 text-muted-foreground">
          {done.length === 0 ? actionWords.none : actionWords.noneOpen}
        </p>
      )}
      <Rows actions={open} whose={whose} />
      {done.length > 0 && (
        <details className="border-t border-border">
          <summary className="flex min-h-10 cursor-pointer items-center text-sm text-muted-foreground hover:text-foreground">
            {actionWords.done(done.length)}
          </summary>
          <Rows actions={done} whose={whose} />
        </details>
      )}
    </>
  );
}

type RowsProps = { actions: readonly AgreedAction[]; whose: Whose };

export function Rows({ actions, whose }: RowsProps) {
  if (actions.length === 0) return null;
  return (
    <ul>
      {actions.map((action) => (
        <ActionRow key={action.actionId} action={action} whose={whose} />
      ))}
    </ul>
  );
}

export function ListSkeleton() {
  return (
    <SkeletonGroup label={actionWords.loading} className="grid gap-2">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </SkeletonGroup>
  );
}
