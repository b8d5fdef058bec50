import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { byFullName, fullName } from "@domain/accounts/full-name";
import { messageCharactersMax, recipientsMax, subjectCharactersMax } from "@domain/limits";
import { matchesSearch } from "@domain/text/search-match";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import { X } from "lucide-react";
import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FailedState } from "@/components/patterns/failed-state";
import { Form } from "@/components/patterns/form";
import { InputField } from "@/components/patterns/input-field";
import { PictureAvatar } from "@/components/patterns/person-avatar";
import { SearchBox } from "@/components/patterns/search-box";
import { Skeletons } from "@/components/patterns/skeletons";
import { TextareaField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { failureNotice } from "@/content/failures";
import { composeWords } from "@/content/messages/message-center";
import { messageNotices } from "@/content/messages/message-notices";
import { noClientsYet } from "@/content/practice/no-clients";
import { type Client, useClients } from "@/features/messages/inbox/use-clients";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { type KeptKey, personKey } from "@/lib/kept/kept-keys";
import { forget, keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useSendingOnce } from "@/lib/kept/sending";
import { unsentOf } from "@/lib/kept/sent-words";
import { useViewer } from "@/lib/sign-in/viewer";

export const composing = { Compose, WriteDialog };

/** More recipients are counted, not listed. */
const CHIPS_MAX = 12;

function Compose() {
  const { message, change, clear, send, isPending } = useComposing(composeSlot(useViewer().userId));
  const { clientIds, content } = message;
  const isSendable = clientIds.length > 0 && isFitText(content, messageCharactersMax);
  function handleSubmit() {
    if (isSendable) void send(clientIds);
  }
  return (
    <Form
      className="grid grid-cols-1 items-start gap-8 rounded-card border border-border bg-card p-4 sm:p-8 lg:grid-cols-[22rem_minmax(0,1fr)]"
      onSend={handleSubmit}
    >
      <Recipients
        chosenIds={clientIds}
        onChange={(chosenIds) => change({ clientIds: chosenIds })}
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
    </Form>
  );
}

type RecipientsProps = {
  chosenIds: readonly string[];
  onChange: (clientIds: string[]) => void;
};

function Recipients({ chosenIds, onChange }: RecipientsProps) {
  const clients = useClients(true);
  if (clients.state === "failed") {
    return <FailedState sentence={composeWords.failed} onRetry={clients.retry} />;
  }
  if (clients.state === "loading") {
    return <Skeletons label={composeWords.loading} each="h-72" />;
  }
  if (clients.items.length === 0) return <p className="text-muted-foreground">{noClientsYet}</p>;
  const people = clients.items.toSorted(byFullName);
  return <RecipientChoice people={people} chosenIds={chosenIds} onChange={onChange} />;
}

function RecipientChoice({ people, chosenIds, onChange }: RecipientsProps & { people: Client[] }) {
  const [search, setSearch] = useState("");
  const chosen = people.filter(({ clientId }) => chosenIds.includes(clientId));
  const shown = people.filter((client) => matchesSearch(search, [fullName(client)]));
  const areAllChosen = chosen.length === people.length;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{composeWords.to}</legend>
      <SearchBox label={composeWords.search} value={search} onChange={setSearch} />
      <ul className="h-64 overflow-y-auto rounded-control border border-border bg-popover p-1.5">
        {shown.map((client) => (
          <li key={client.clientId}>
            <label className="flex cursor-pointer items-center gap-3 rounded-[6px] px-2 py-1.5 hover:bg-border/40">
              <Checkbox
                checked={chosenIds.includes(client.clientId)}
                onCheckedChange={() => {
                  // Keeps only current clients: a stored draft may name one who has left.
                  const others = chosen.filter((one) => one !== client);
                  const next = chosen.includes(client) ? others : [...others, client];
                  onChange(next.map(({ clientId }) => clientId));
                }}
              />
              <PictureAvatar person={client} />
              <bdi className="truncate">{fullName(client)}</bdi>
            </label>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="p-3 text-muted-foreground">{composeWords.noneFound}</li>
        )}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="text-sm text-muted-foreground">
          {chosen.length === 0 ? composeWords.noneChosen : composeWords.chosen(chosen.length)}
        </p>
        {people.length <= recipientsMax && (
          <Button
            variant="link"
            onClick={() => onChange(areAllChosen ? [] : people.map(({ clientId }) => clientId))}
          >
            {areAllChosen ? composeWords.chooseNobody : composeWords.chooseAll}
          </Button>
        )}
      </div>
      <ChosenChips
        chosen={chosen}
        onRemove={(clientId) => onChange(chosenIds.filter((id) => id !== clientId))}
      />
      <p className="text-sm text-muted-foreground">{composeWords.toHint}</p>
    </fieldset>
  );
}

function ChosenChips({
  chosen,
  onRemove,
}: {
  chosen: readonly Client[];
  onRemove: (clientId: string) => void;
}) {
  if (chosen.length === 0 || chosen.length > CHIPS_MAX) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((client) => (
        <li key={client.clientId}>
          <button
            type="button"
            aria-label={composeWords.remove(fullName(client))}
            className="inline-flex min-h-9 max-w-60 items-center gap-2 rounded-full border border-input px-3 text-sm hover:bg-border/40 focus-visible:rounded-full"
            onClick={() => onRemove(client.clientId)}
          >
            <bdi className="truncate">{fullName(client)}</bdi>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

type WriteDialogProps = {
  clientIds: readonly Id<"users">[];
  onClose: () => void;
};

/** Writes to clients who were selected elsewhere. Closing keeps the draft; sending and cancelling clear it. */
function WriteDialog({ clientIds, onClose }: WriteDialogProps) {
  const { message, change, forgetDraft, send, isPending } = useComposing(
    selectedSlot(useViewer().userId),
  );
  const isTooMany = clientIds.length > recipientsMax;
  return (
    <DialogFrame
      shape="wide"
      title={composeWords.titleTo(clientIds.length)}
      lead={composeWords.toHint}
      onClose={onClose}
    >
      <DialogForm
        onLeave={() => {
          forgetDraft();
          onClose();
        }}
        act={composeWords.send}
        isPending={isPending}
        isUnfit={isTooMany || !isFitText(message.content, messageCharactersMax)}
        error={isTooMany ? composeWords.tooMany(recipientsMax) : null}
        onSend={async () => {
          if (await send(clientIds)) onClose();
        }}
      >
        <ComposeFields message={message} onChange={change} />
      </DialogForm>
    </DialogFrame>
  );
}

type ComposeFieldsProps = {
  message: Pick<ComposeDraft, "subject" | "content">;
  onChange: (changed: Partial<ComposeDraft>) => void;
};

function ComposeFields({ message: { subject, content }, onChange }: ComposeFieldsProps) {
  return (
    <>
      <InputField
        label={composeWords.subject}
        hint={composeWords.subjectHint}
        value={subject}
        maxLength={subjectCharactersMax}
        onChange={(value) => onChange({ subject: value })}
      />
      <TextareaField
        label={composeWords.message}
        rows={10}
        value={content}
        onChange={(value) => onChange({ content: value })}
      />
    </>
  );
}

/** A message to several clients, kept in the browser until it is sent. */
function useComposing(slot: Slot<ComposeDraft>) {
  const message = useKept(slot) ?? NO_MESSAGE;
  const { subject, content } = message;
  const sending = useSendingOnce(slot, content && JSON.stringify({ subject, content }));
  const mutate = useMutation(api.inbox.send);

  const forgetDraft = () => forget(slot);

  async function send(to: readonly string[]): Promise<boolean> {
    let isSent = false;
    await sending.run(async (requestName) => (isSent = await deliver(to, requestName)));
    return isSent;
  }

  async function deliver(to: readonly string[], requestName: string): Promise<boolean> {
    try {
      await mutate({ clientIds: to as Id<"users">[], subject, content, requestName });
    } catch (error) {
      notify(failureNotice(error, messageNotices.messageNotSent.body));
      return false;
    }
    const left = unsentOf(readKept(slot)?.content ?? "", content);
    const { clientIds } = message;
    keepOrForget(slot, left === "" ? null : { ...NO_MESSAGE, clientIds, content: left });
    notify(messageNotices.messageSent);
    return true;
  }
  return {
    message,
    isPending: sending.isSending,
    send,
    forgetDraft,
    change: (changed: Partial<ComposeDraft>) => {
      keep(slot, { ...message, ...changed });
    },
    clear: () => {
      forgetDraft();
      const undo = () => void keep(slot, message);
      notifyWithUndo(composeWords.cleared, undo);
    },
  };
}

type ComposeDraft = {
  clientIds: string[];
  subject: string;
  content: string;
};

const NO_MESSAGE: ComposeDraft = { clientIds: [], subject: "", content: "" };

const composeSlot = (userId: string) => slotAt(personKey("letter_draft", userId));

/** The draft to clients who were selected in the list, so it stores no recipients. */
const selectedSlot = (userId: string) => slotAt(personKey("letter_draft", userId, "selected"));

const slotAt = (key: KeptKey): Slot<ComposeDraft> =>
  jsonSlot(key, (parsed) => {
    const { clientIds, subject, content } = fieldsOf(parsed);
    return {
      clientIds: Array.isArray(clientIds) ? clientIds.map(textIn).filter((id) => id !== "") : [],
      subject: textIn(subject),
      content: textIn(content),
    };
  });
