import { messageCharactersMax, titleCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { type SubmitEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { savedReplies } from "@/content/messages/message-center";
import type { SavedReply } from "@/features/messages/compose/saved-replies";
import type { SaveReply } from "@/features/messages/compose/use-saved-reply-actions";

type SavedReplyFormProps = { reply?: SavedReply; onSave: SaveReply; onClose: () => void };

export function SavedReplyForm({ reply, onSave, onClose }: SavedReplyFormProps) {
  const [title, setTitle] = useState(reply?.title ?? "");
  const [content, setContent] = useState(reply?.content ?? "");
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsPending(true);
    const problem = await onSave({ savedReplyId: reply?.savedReplyId, title, content });
    setIsPending(false);
    if (problem === null) onClose();
    else setError(problem);
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <LabelledField label={savedReplies.name} error={error ?? undefined}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={titleCharactersMax}
            onChange={(event) => {
              setTitle(event.target.value);
              setError(null);
            }}
          />
        )}
      </LabelledField>
      <LabelledField label={savedReplies.text}>
        {(control) => (
          <Textarea
            {...control}
            value={content}
            maxLength={messageCharactersMax}
            onChange={(event) => {
              setContent(event.target.value);
            }}
          />
        )}
      </LabelledField>
      <div className="flex justify-end gap-3">
        <Button variant="outline" size="sm" onClick={onClose}>
          {savedReplies.cancel}
        </Button>
        <Button
          type="submit"
          size="sm"
          isPending={isPending}
          disabled={isBlank(title) || isBlank(content)}
        >
          {savedReplies.save}
        </Button>
      </div>
    </form>
  );
}
