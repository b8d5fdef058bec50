import type { Id } from "@convex/_generated/dataModel";
import { isBlank } from "@domain/text/text";
import { AGREED_ACTION_FIELDS } from "@domain/work/agreed-actions";
import { Plus } from "lucide-react";

import { Form } from "@/components/patterns/form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { actionWords } from "@/content/agreed-actions";
import type { Whose } from "@/features/agreed-actions/actions";
import { useActionChanges } from "@/features/agreed-actions/use-action-changes";
import { cn } from "@/lib/class-names";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import { useSendingOnce } from "@/lib/kept/sending";
import { unsentOf } from "@/lib/kept/sent-words";
import { useToday } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";

const { form } = actionWords;
const blank = { text: "", dueDate: "", isHabit: false };
type Draft = typeof blank;

/** Stored in the browser until the server has it. */
const draftSlot = (userId: string, ...of: string[]) =>
  jsonSlot(personKey("new_action", userId, ...of), (parsed) => {
    const { text, dueDate, isHabit } = fieldsOf(parsed);
    return { text: textIn(text), dueDate: textIn(dueDate), isHabit: isHabit === true };
  });

type ActionFormProps = { whose: Whose; sessionId?: Id<"sessions">; className?: string };

/** One line on a wide screen. The date and the habit appear with the first letter. */
export function ActionForm({ whose, sessionId, className }: ActionFormProps) {
  const { add } = useActionChanges(whose);
  const clientId = whose.side === "client" ? "" : whose.clientId;
  const slot = draftSlot(useViewer().userId, clientId, sessionId ?? "");
  const draft = useKept(slot) ?? blank;
  const setDraft = (next: Draft) => keep(slot, next);
  const { isSending, run } = useSendingOnce(slot, draft.text && JSON.stringify(draft));
  const isUnfit = isBlank(draft.text);

  async function handleSubmit() {
    if (isUnfit) return;
    const { text, dueDate, isHabit } = draft;
    await run(async (requestName) => {
      const isSaved = await add({
        ...{ text, isHabit, sessionId, requestName },
        dueDate: isHabit || dueDate === "" ? null : dueDate,
      });
      if (!isSaved) return false;
      const left = unsentOf(readKept(slot)?.text ?? "", text);
      keepOrForget(slot, left === "" ? null : { ...blank, text: left });
      return true;
    });
  }

  return (
    <Form onSend={handleSubmit} className={cn("flex flex-wrap items-center gap-2", className)}>
      <Input
        aria-label={form.label}
        placeholder={form.placeholder[whose.side]}
        dir="auto"
        maxLength={AGREED_ACTION_FIELDS.text.charactersMax}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        className={cn("min-w-0 flex-1", isUnfit ? "basis-40" : "basis-60")}
      />
      {!isUnfit && <DueFields draft={draft} onChange={setDraft} />}
      <Button type="submit" variant="outline" isPending={isSending} disabled={isUnfit}>
        <Plus aria-hidden />
        {form.submit}
      </Button>
    </Form>
  );
}

type DueFieldsProps = { draft: Draft; onChange: (draft: Draft) => void };

function DueFields({ draft, onChange }: DueFieldsProps) {
  return (
    <>
      <Input
        type="date"
        aria-label={form.due}
        min={useToday()}
        value={draft.isHabit ? "" : draft.dueDate}
        disabled={draft.isHabit}
        onChange={(event) => onChange({ ...draft, dueDate: event.target.value })}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-sm">
        <Checkbox
          checked={draft.isHabit}
          onCheckedChange={(isChecked) => onChange({ ...draft, isHabit: isChecked })}
        />
        {form.habit}
      </label>
    </>
  );
}
