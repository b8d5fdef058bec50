import { messageCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";
import type { SubmitEvent } from "react";

import { Button } from "@/components/ui/button";
import { composeWords } from "@/content/messages/message-center";
import { composeSlot } from "@/features/messages/compose/compose-draft";
import { ComposeFields } from "@/features/messages/compose/compose-fields";
import { Recipients } from "@/features/messages/compose/recipients";
import { useComposing } from "@/features/messages/compose/use-composing";
import { useViewer } from "@/lib/sign-in/viewer";

export function Compose() {
  const { message, change, clear, send, isPending } = useComposing(composeSlot(useViewer().userId));
  const { clientIds, content } = message;
  const isSendable = clientIds.length > 0 && isFitText(content, messageCharactersMax);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSendable) void send(clientIds);
  }
  return (
    <form
      className="grid grid-cols-1 items-start gap-8 rounded-card border border-border bg-card p-4 sm:p-8 lg:grid-cols-[22rem_minmax(0,1fr)]"
      onSubmit={handleSubmit}
    >
      <Recipients
        chosenIds={clientIds}
        onChange={(chosenIds) => {
          change({ clientIds: chosenIds });
        }}
      />
      <div className="grid gap-5">
        <ComposeFields message={message} onChange={change} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={clear}>
            {composeWords.clear}
          </Button>
          <Button type="submit" isPending={isPending} disabled={!isSendable}>
            {composeWords.send}
          </Button>
        </div>
      </div>
    </form>
  );
}
