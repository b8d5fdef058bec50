import { api } from "@convex/_generated/api";
import { agendaItemCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { useMutation } from "convex/react";
import { Plus } from "lucide-react";

import { Form } from "@/components/patterns/form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { agenda } from "@/content/sessions";
import { attempt } from "@/lib/attempt";
import { personKey } from "@/lib/kept/kept-keys";
import { useTextToSend } from "@/lib/kept/sending";
import { useViewer } from "@/lib/sign-in/viewer";

export function AgendaForm({ sessionId }: { sessionId: string }) {
  const add = useMutation(api.agenda.add);
  const key = personKey("new_topic", useViewer().userId, sessionId);
  const { text, type, isSending, send } = useTextToSend(key);

  async function handleSubmit() {
    if (isBlank(text)) return;
    const sending = send((requestName) => add({ sessionId, text, requestName }));
    await attempt(sending);
  }

  return (
    <Form onSend={handleSubmit} className="mt-4 flex gap-2">
      <Input
        aria-label={agenda.add}
        placeholder={agenda.placeholder}
        dir="auto"
        maxLength={agendaItemCharactersMax}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" variant="outline" isPending={isSending} disabled={isBlank(text)}>
        <Plus aria-hidden />
        {agenda.submit}
      </Button>
    </Form>
  );
}
