import { milestonesPerGoalMax, titleCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { Plus } from "lucide-react";
import type { SyntheticEvent } from "react";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { goalSheet, goalWords } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import { MilestoneRow } from "@/features/goals/milestone-row";
import { MilestoneTick } from "@/features/goals/milestone-tick";
import { useMilestoneActions } from "@/features/goals/use-milestone-actions";
import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { useSending } from "@/lib/kept/sending";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";

const words = goalSheet.milestones;

export function MilestoneEditor({ goal }: { goal: Goal }) {
  const { goalId, milestones } = goal;
  const actions = useMilestoneActions();
  const isReadOnly = useIsReadOnly();
  const done = milestones.filter(({ isCompleted }) => isCompleted).length;
  return (
    <section className="mt-8 border-t border-border pt-6">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg font-medium">{words.title}</h3>
        {milestones.length > 0 && (
          <p className="text-sm text-muted-foreground tabular-nums">
            {words.done(done, milestones.length)}
          </p>
        )}
      </div>
      {milestones.length === 0 && (
        <p className="mt-2 text-muted-foreground">{goalWords.noMilestones}</p>
      )}
      <ol className="mt-2">
        {milestones.map((milestone, place) =>
          isReadOnly ? (
            <li key={milestone.milestoneId} className="border-b border-border last:border-b-0">
              <MilestoneTick milestone={milestone} onTick={() => undefined} />
            </li>
          ) : (
            <MilestoneRow
              key={milestone.milestoneId}
              milestone={milestone}
              isFirst={place === 0}
              isLast={place === milestones.length - 1}
              onTick={(isCompleted) => void actions.tick(milestone, isCompleted)}
              onRename={(title) => actions.rename(milestone, title)}
              onSetDay={(day) => void actions.setDay(milestone, day)}
              onMoveUp={() =>
                void actions.move(milestone, milestones[place - 1]?.milestoneId ?? null)
              }
              onMoveDown={() =>
                void actions.move(milestone, milestones[place + 2]?.milestoneId ?? null)
              }
              onRemove={() => void actions.remove(goalId, milestone)}
            />
          ),
        )}
      </ol>
      {isReadOnly ? null : milestones.length < milestonesPerGoalMax ? (
        <NewMilestone goalId={goalId} onAdd={(title) => actions.add(goalId, title)} />
      ) : (
        <p className="mt-3 text-sm text-muted-foreground">{words.full}</p>
      )}
    </section>
  );
}

type NewMilestoneProps = {
  goalId: Goal["goalId"];
  /** Resolves to whether it was saved. */
  onAdd: (title: string) => Promise<boolean>;
};

function NewMilestone({ goalId, onAdd }: NewMilestoneProps) {
  const key = personKey("new_milestone", useViewer().userId, goalId);
  const { typed, type, settle } = useKeptText(key);
  const title = typed ?? "";
  const { isSending, run } = useSending({ key });

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isBlank(title)) return;
    await run(async () => {
      if (await onAdd(title)) settle(title);
    });
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-3 flex gap-2">
      <Input
        dir="auto"
        autoComplete="off"
        aria-label={words.add}
        placeholder={words.addLabel}
        maxLength={titleCharactersMax}
        value={title}
        onChange={({ target: { value } }) => type(value === "" ? null : value)}
      />
      <Button type="submit" variant="outline" isPending={isSending} disabled={isBlank(title)}>
        <Plus aria-hidden />
        {words.addAction}
      </Button>
    </form>
  );
}
