import { api } from "@convex/_generated/api";
import { agendaItemCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { useMutation } from "convex/react";
import { Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { failureNotice } from "@/content/failures";
import { agenda } from "@/content/sessions";
import { notify } from "@/lib/device/notify";

/** The field clears at once and gets the text back after a failure. */
export function AgendaForm({ sessionId }: { sessionId: string }) {
  const add = useMutation(api.agenda.add);
  const [text, setText] = useState("");

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBlank(text)) return;
    setText("");
    try {
      await add({ sessionId, text });
    } catch (error) {
      setText((typed) => (typed === "" ? text : typed));
      notify(failureNotice(error, agenda.notSaved));
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="mt-4 flex gap-2">
      <Input
        aria-label={agenda.add}
        placeholder={agenda.placeholder}
        dir="auto"
        maxLength={agendaItemCharactersMax}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <Button type="submit" variant="outline" disabled={isBlank(text)}>
        <Plus aria-hidden />
        {agenda.submit}
      </Button>
    </form>
  );
}
