import { Circle, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";

import { LateMenu } from "@/components/patterns/late-menu";
import { Checkbox } from "@/components/ui/checkbox";
import { actionWords } from "@/content/agreed-actions";
import { type AgreedAction, isOpen, type Whose } from "@/features/agreed-actions/actions";
import { HabitDays } from "@/features/agreed-actions/habit-days";
import { MenuDots } from "@/features/agreed-actions/menu-dots";
import { isHabit, RowShape } from "@/features/agreed-actions/row-shape";
import { useActionChanges } from "@/features/agreed-actions/use-action-changes";
import { cn } from "@/lib/class-names";
import { lateParts } from "@/lib/loading/late";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

type ActionRowProps = { action: AgreedAction; whose: Whose };

export function ActionRow({ action, whose }: ActionRowProps) {
  const { change, setDone, remove } = useActionChanges(whose);
  const [isEditing, setIsEditing] = useState(false);
  const isReadOnly = useIsReadOnly();
  const { text, habitDays } = action;
  if (isEditing && !isReadOnly) {
    return (
      <li className="border-t border-border py-2 first:border-t-0">
        <EditAction
          action={action}
          onLeave={() => setIsEditing(false)}
          onSave={(words) => change(action, words)}
        />
      </li>
    );
  }
  return (
    <RowShape
      action={action}
      whose={whose}
      mark={(words) => (
        <Mark action={action} whose={whose} onTick={(isDone) => void setDone(action, isDone)}>
          {words}
        </Mark>
      )}
      days={<HabitDays action={action} whose={whose} />}
      menu={
        !isReadOnly &&
        isOpen(action) && (
          <LateMenu
            button={(onPress) => (
              <MenuDots aria-label={actionWords.menu.open(text)} onClick={onPress} />
            )}
          >
            <ActionMenu
              text={text}
              onChange={() => setIsEditing(true)}
              onFinish={
                isHabit(action) && whose.side === "client" ? () => void setDone(action, true) : null
              }
              onRemove={(habitDays ?? []).length === 0 ? () => void remove(action) : null}
            />
          </LateMenu>
        )
      }
    />
  );
}

type MarkProps = ActionRowProps & { onTick: (isDone: boolean) => void; children: ReactNode };

/** A box for the client, a sign for the coach. */
function Mark({ action, whose, onTick, children }: MarkProps) {
  const isReadOnly = useIsReadOnly();
  const isDone = !isOpen(action);
  if (whose.side === "client") {
    return (
      <label className={cn("flex items-start gap-3", !isReadOnly && "cursor-pointer")}>
        <Checkbox checked={isDone} disabled={isReadOnly} onCheckedChange={onTick} />
        {children}
      </label>
    );
  }
  const Sign = isDone ? CircleCheck : Circle;
  return (
    <p className="flex items-start gap-2.5">
      <Sign
        aria-hidden
        className={cn("mt-1 size-4 shrink-0", isDone ? "text-success" : "text-muted-foreground")}
      />
      <span className="sr-only">{isDone ? actionWords.states.done : actionWords.states.open}</span>
      {children}
    </p>
  );
}

/* Needed on a press only. */
const { ActionMenu, EditAction } = lateParts(async () => {
  const parts = await import("@/features/agreed-actions/action-menu");
  return { ActionMenu: parts.ActionMenu, EditAction: parts.EditAction };
});
