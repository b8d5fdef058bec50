import type { Id } from "@convex/_generated/dataModel";
import { isBlank } from "@domain/text/text";
import { AGREED_ACTION_FIELDS } from "@domain/work/agreed-actions";
import { Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { actionWords } from "@/content/agreed-actions";
import type { Whose } from "@/features/agreed-actions/actions";
import { useActionChanges } from "@/features/agreed-actions/use-action-changes";
import { cn } from "@/lib/class-names";
import { useToday } from "@/lib/live/now";

const { form } = actionWords;
const blank = { text: "", dueDate: "", isHabit: false };

type ActionFormProps = { whose: Whose; sessionId?: Id<"sessions">; className?: string };

/** One line on a desk. The date and the habit appear with the first letter. */
export function ActionForm({ whose, sessionId, className }: ActionFormProps) {
  const { add } = useActionChanges(whose);
  const [draft, setDraft] = useState(blank);
  const today = useToday();
  const isUnfit = isBlank(draft.text);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnfit) return;
    const { text, dueDate, isHabit } = draft;
    setDraft(blank);
    const isSaved = await add({
      ...{ text, isHabit, sessionId },
      dueDate: isHabit || dueDate === "" ? null : dueDate,
    });
    if (!isSaved) setDraft((typed) => (typed.text === "" ? draft : typed));
  }

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      className={cn("flex flex-wrap items-center gap-2", className)}
    >
      <Input
        aria-label={form.label}
        placeholder={form.placeholder[whose.side]}
        dir="auto"
        maxLength={AGREED_ACTION_FIELDS.text.charactersMax}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        className="min-w-0 flex-1 basis-60"
      />
      {!isUnfit && (
        <>
          <Input
            type="date"
            aria-label={form.due}
            min={today}
            value={draft.isHabit ? "" : draft.dueDate}
            disabled={draft.isHabit}
            onChange={(event) => setDraft({ ...draft, dueDate: event.target.value })}
            className="w-auto"
          />
          <label className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-sm">
            <Checkbox
              checked={draft.isHabit}
              onChange={(event) => setDraft({ ...draft, isHabit: event.currentTarget.checked })}
            />
            {form.habit}
          </label>
        </>
      )}
      <Button type="submit" variant="outline" disabled={isUnfit}>
        <Plus aria-hidden />
        {form.submit}
      </Button>
    </form>
  );
}
