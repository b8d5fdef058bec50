import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { messageCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { useMutation } from "convex/react";
import { useState } from "react";

import { FormDialog } from "@/components/patterns/dialog-form";
import { InputField } from "@/components/patterns/input-field";
import { TextareaField } from "@/components/patterns/words-field";
import { laterWords as words } from "@/content/messages/later-messages";
import {
  formatLater,
  type LaterChoice,
  listPresets,
  momentOf,
} from "@/features/messages/compose/later-times";
import type { MessageDraft } from "@/features/messages/compose/message-draft";
import { describeLater, type LaterMessage } from "@/features/messages/compose/use-later-actions";
import { morningOf } from "@/features/messages/thread/thread-actions";
import { notify } from "@/lib/device/notify";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { forget } from "@/lib/kept/kept-values";
import type { useSendingOnce } from "@/lib/kept/sending";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { areClocksApart } from "@/lib/text/clocks";
import { formatZone } from "@/lib/text/session-times";
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

/** A preset, or a day and time of the coach's own, which starts at `before`. */
function useLaterWhen(before: number | undefined) {
  const zone = ownZone();
  const now = useNow();
  const presets = listPresets(now, zone);
  const [choice, setChoice] = useState<LaterChoice>(before === undefined ? "tomorrow" : "own");
  const [begun] = useState(() => before ?? morningOf("tomorrow", now, zone));
  const [wall, setWall] = useState(() => utcMsToWallTime(begun, zone));
  const typed = momentOf(wall, zone);
  const preset = presets.find((each) => each.preset === choice);
  const own = typed === momentOf(utcMsToWallTime(begun, zone), zone) ? begun : typed;
  const dueAt = choice === "own" ? own : (preset?.dueAt ?? null);
  return { zone, presets, choice, setChoice, wall, setWall, dueAt };
}

type LaterWhenProps = {
  clientId: Id<"users">;
  name: string;
  when: ReturnType<typeof useLaterWhen>;
};

function LaterWhen({ clientId, name, when }: LaterWhenProps) {
  const { zone, presets, choice, setChoice, dueAt } = when;
  const now = useNow();
  const option = (value: LaterChoice, label: string) => (
    <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="radio"
        name="later-when"
        className="size-5 accent-primary"
        checked={choice === value}
        onChange={() => setChoice(value)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{words.when}</legend>
      {presets.map(({ preset, dueAt: at }) =>
        option(preset, `${words.presets[preset]}: ${formatLater(at, zone, now)}`),
      )}
      {option("own", words.own)}
      {choice === "own" && <OwnTime {...when} />}
      <p className="mt-2 text-sm text-muted-foreground">
        {words.ownZone(formatZone(zone))} <TheirTime {...{ clientId, name, zone, dueAt }} />
      </p>
    </fieldset>
  );
}

function OwnTime({ wall, setWall }: Pick<LaterWhenProps["when"], "wall" | "setWall">) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <InputField
        label={words.date}
        type="date"
        required
        value={wall.date}
        onChange={(value) => setWall({ ...wall, date: value })}
      />
      <InputField
        label={words.time}
        type="time"
        required
        value={wall.time}
        onChange={(value) => setWall({ ...wall, time: value })}
      />
    </div>
  );
}

type TheirTimeProps = {
  clientId: Id<"users">;
  name: string;
  zone: string;
  dueAt: number | null;
};

/** Shown when the client's clock shows another time. */
export function TheirTime({ clientId, name, zone, dueAt }: TheirTimeProps) {
  const now = useNow();
  const live = useLive(api.laterMessages.list, { clientId });
  const theirs = live.state === "ready" ? live.value.clientZone : null;
  if (theirs === null || dueAt === null || !areClocksApart(dueAt, zone, theirs)) return null;
  return <>{words.theirs(name, formatLater(dueAt, theirs, now), formatZone(theirs))}</>;
}
