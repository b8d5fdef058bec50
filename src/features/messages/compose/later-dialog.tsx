import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { messageCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import { useState } from "react";

import { FormDialog } from "@/components/patterns/dialog-form";
import { TextareaField } from "@/components/patterns/words-field";
import { laterWords as words } from "@/content/messages/later-messages";
import { formatLater } from "@/features/messages/compose/later-times";
import { LaterWhen, useLaterWhen } from "@/features/messages/compose/later-when";
import type { MessageDraft } from "@/features/messages/compose/message-draft";
import { describeLater, type LaterMessage } from "@/features/messages/compose/use-later-actions";
import { notify } from "@/lib/device/notify";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { forget } from "@/lib/kept/kept-values";
import type { useSendingOnce } from "@/lib/kept/sending";
import { ownZone } from "@/lib/live/now";
import { useSubmit } from "@/lib/use-submit";

type Draft = {
  kind: "draft";
  draft: MessageDraft;
  draftKey: KeptKey;
  answeredId: Id<"messages"> | undefined;
  sending: ReturnType<typeof useSendingOnce>;
};
type Waiting = { kind: "waiting"; message: LaterMessage };

type LaterDialogProps = {
  clientId: Id<"users">;
  name: string;
  /** The draft to schedule, or the scheduled message. */
  of: Draft | Waiting;
  onClose: () => void;
};

export function LaterDialog(props: LaterDialogProps) {
  const { of } = props;
  return of.kind === "draft" ? (
    <NewLater {...props} of={of} />
  ) : (
    <ChangedLater {...props} message={of.message} />
  );
}

type PartProps = Omit<LaterDialogProps, "of">;

function NewLater({ clientId, name, of, onClose }: PartProps & { of: Draft }) {
  const add = useMutation(api.laterMessages.add);
  const { draft, draftKey, answeredId, sending } = of;
  const { quoted } = draft;
  return (
    <LaterForm
      {...{ clientId, name, onClose }}
      title={words.title(name)}
      act={words.confirm}
      isBusy={sending.isSending}
      before={{ content: draft.content }}
      onSave={async (content, dueAt) => {
        const answers = answeredId === undefined ? {} : { answeredId };
        const quotes = quoted === undefined ? {} : { quotedId: quoted.messageId };
        await sending.run(async (requestName) => {
          await add({ clientId, content, dueAt, ...answers, ...quotes, requestName });
          forget({ key: draftKey });
          return true;
        });
      }}
    />
  );
}

function ChangedLater({ message, ...part }: PartProps & { message: LaterMessage }) {
  const change = useMutation(api.laterMessages.change);
  const { laterMessageId, revision } = message;
  return (
    <LaterForm
      {...part}
      title={words.changeTitle}
      act={words.save}
      before={message}
      onSave={async (content, dueAt) => {
        await change({ laterMessageId, revision, content, dueAt });
      }}
    />
  );
}

type LaterFormProps = PartProps & {
  title: string;
  act: string;
  before: { content: string; dueAt?: number };
  isBusy?: boolean;
  onSave: (content: string, dueAt: number) => Promise<void>;
};

function LaterForm({ clientId, name, title, act, before, ...rest }: LaterFormProps) {
  const { isBusy = false, onSave, onClose } = rest;
  const [content, setContent] = useState(before.content);
  const when = useLaterWhen(before.dueAt);
  const { run, isPending, error } = useSubmit();
  async function save() {
    const { dueAt } = when;
    if (dueAt === null) return;
    if (!(await run(() => onSave(content, dueAt), describeLater))) return;
    notify({ tone: "success", title: words.added(formatLater(dueAt, ownZone(), Date.now())) });
    onClose();
  }
  return (
    <FormDialog
      title={title}
      lead={words.lead}
      onClose={onClose}
      leave={words.cancel}
      act={act}
      isUnfit={when.dueAt === null || !isFitText(content, messageCharactersMax)}
      onSend={save}
      isPending={isPending || isBusy}
      error={error}
    >
      <TextareaField label={words.text} rows={4} value={content} onChange={setContent} />
      <LaterWhen {...{ clientId, name, when }} />
    </FormDialog>
  );
}
