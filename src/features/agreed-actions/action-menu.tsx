import { isBlank } from "@domain/text/text";
import { AGREED_ACTION_FIELDS } from "@domain/work/agreed-actions";
import { CircleCheck, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";

import { Form } from "@/components/patterns/form";
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { actionWords } from "@/content/agreed-actions";
import type { AgreedAction } from "@/features/agreed-actions/actions";
import { DotsButton } from "@/components/ui/dots-button";
import type { NewAction } from "@/features/agreed-actions/use-action-changes";
import { focusOnce } from "@/lib/pages/focus-once";

type ActionMenuProps = {
  text: string;
  onChange: () => void;
  /** Only a client finishes a habit. */
  onFinish: (() => void) | null;
  /** A habit that has begun is finished, not removed: its days would be lost. */
  onRemove: (() => void) | null;
};

const { menu } = actionWords;

export function ActionMenu({ text, onChange, onFinish, onRemove }: ActionMenuProps) {
  return (
    <RowMenu button={<DotsButton aria-label={menu.open(text)} />}>
      <MenuItem icon={Pencil} label={menu.change} onSelect={onChange} />
      {onFinish !== null && <MenuItem icon={CircleCheck} label={menu.finish} onSelect={onFinish} />}
      {onRemove !== null && <MenuItem icon={Trash2} label={menu.remove} onSelect={onRemove} />}
    </RowMenu>
  );
}

type EditActionProps = {
  action: AgreedAction;
  onSave: (words: Pick<NewAction, "text" | "dueDate">) => Promise<boolean>;
  onLeave: () => void;
};

const { edit } = actionWords;

/** Enter and Save save the change, Escape and Cancel discard it. */
export function EditAction({ action, onSave, onLeave }: EditActionProps) {
  const [text, setText] = useState(action.text);
  const [dueDate, setDueDate] = useState(action.dueDate ?? "");

  async function handleSubmit() {
    if (isBlank(text)) return;
    if (await onSave({ text, dueDate: dueDate === "" ? null : dueDate })) onLeave();
  }

  return (
    <Form
      onSend={handleSubmit}
      onKeyDown={({ key }) => {
        if (key === "Escape") onLeave();
      }}
      className="flex flex-wrap gap-2"
    >
      <Input
        ref={focusOnce}
        aria-label={edit.label}
        dir="auto"
        maxLength={AGREED_ACTION_FIELDS.text.charactersMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 basis-60"
      />
      <Input
        type="date"
        aria-label={edit.due}
        value={dueDate}
        onChange={(event) => setDueDate(event.target.value)}
        className="w-auto"
      />
      <Button type="submit" variant="outline" disabled={isBlank(text)}>
        {edit.save}
      </Button>
      <Button variant="ghost" className="px-3" onClick={onLeave}>
        {edit.cancel}
      </Button>
    </Form>
  );
}
