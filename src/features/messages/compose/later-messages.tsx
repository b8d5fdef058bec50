import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { messageCharactersMax } from "@domain/limits";
import { laterMessagesMax, findLaterProblem } from "@domain/messages/later-messages";
import { isFitText } from "@domain/text/text";
import { isCalendarDate } from "@domain/time/calendar-dates";
import { isClockTime } from "@domain/time/clock-times";
import { formatInstant } from "@domain/time/date-formatters";
import { utcMsToWallTime, type WallTime, wallTimeToUtcMs } from "@domain/time/time-zones";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Clock, Copy, Trash2 } from "lucide-react";
import { useState } from "react";

import { ChangeButtons } from "@/components/patterns/change-buttons";
import { FormDialog } from "@/components/patterns/dialog-form";
import { InputField } from "@/components/patterns/input-field";
import { TextareaField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { describeFailure, errorNotice, notSaved, refusalIn } from "@/content/failures";
import { laterWords as words } from "@/content/messages/later-messages";
import type { MessageDraft } from "@/features/messages/compose/message-draft";
import { morningOf } from "@/features/messages/thread/thread-actions";
import { attempt } from "@/lib/attempt";
import { putOnClipboard } from "@/lib/device/clipboard";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { forget } from "@/lib/kept/kept-values";
import type { useSendingOnce } from "@/lib/kept/sending";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { areClocksApart } from "@/lib/text/clocks";
import { formatZone, formatSessionTime } from "@/lib/text/session-times";
import { useSubmit } from "@/lib/use-submit";

type Client = { clientId: Id<"users">; name: string };

export function LaterLines({ clientId, name }: Client) {
  const live = useLive(api.laterMessages.list, { clientId });
  const [changed, setChanged] = useState<LaterMessage | null>(null); // Outlives its line, so that text is kept.
  const messages = live.state === "ready" ? live.value.messages : [];
  return (
    <>
      {messages.length > 0 && (
        <ul
          aria-label={words.listLabel}
          data-slot="later-messages"
          className="divide-y divide-border rounded-card border border-dashed border-input bg-card px-4 sm:px-5"
        >
          {messages.map((message) => (
            <LaterLine
              key={message.laterMessageId}
              {...{ clientId, name, message }}
              onChange={() => setChanged(message)}
            />
          ))}
        </ul>
      )}
      {changed !== null && (
        <LaterDialog
          {...{ clientId, name }}
          of={{ kind: "waiting", message: changed }}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}

type LaterLineProps = Client & { message: LaterMessage; onChange: () => void };

function LaterLine({ clientId, name, message, onChange }: LaterLineProps) {
  const { content, dueAt, unsentReason } = message;
  const { sendNow, remove } = useLaterActions();
  const now = useNow();
  const zone = ownZone();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        {unsentReason === null ? (
          <p className="text-sm text-muted-foreground">
            <Clock aria-hidden className="mr-1.5 inline size-4 align-text-bottom" />
            {words.goesOut(formatLater(dueAt, zone, now))}
            {". "}
            <TheirTime {...{ clientId, name, zone, dueAt }} />
          </p>
        ) : (
          <p className="text-sm font-medium text-destructive">{words.unsent[unsentReason]}</p>
        )}
        <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere whitespace-pre-line">
          {content}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => sendNow(message)}>
          {words.sendNow}
        </Button>
        <ChangeButtons
          edit={words.edit}
          remove={words.remove}
          onEdit={onChange}
          onRemove={() => remove(message)}
        />
      </div>
    </li>
  );
}

/** Placed above the conversations, because those of ended coachings can't be opened. */
export function UnsentLater() {
  const live = useLive(api.laterMessages.unsent, {});
  if (live.state !== "ready" || live.value.length === 0) return null;
  return (
    <ul
      aria-label={words.unsentLabel}
      className="divide-y divide-border rounded-card border border-border bg-card px-4 sm:px-5 lg:col-span-2"
    >
      {live.value.map((message) => (
        <UnsentLine key={message.laterMessageId} message={message} />
      ))}
    </ul>
  );
}

type UnsentMessage = FunctionReturnType<typeof api.laterMessages.unsent>[number];

function UnsentLine({ message }: { message: UnsentMessage }) {
  const { content, clientName, unsentReason } = message;
  const { remove } = useLaterActions();
  async function copy() {
    const isCopied = await putOnClipboard(content);
    notify(isCopied ? { title: words.copied } : errorNotice(words.notCopied));
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
        <p className="text-sm font-medium text-destructive">{words.unsent[unsentReason]}</p>
        <p className="text-sm text-muted-foreground">
          <bdi>{words.unsentTo(clientName)}</bdi>
        </p>
        <p dir="auto" className="line-clamp-6 whitespace-pre-line">
          {content}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden />
          {words.copy}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={words.remove}
          onClick={() => remove(message)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  );
}

type NewMessage = {
  kind: "draft";
  draft: MessageDraft;
  draftKey: KeptKey;
  answeredId: Id<"messages"> | undefined;
  sending: ReturnType<typeof useSendingOnce>;
};

type PartProps = Client & { onClose: () => void };

type LaterDialogProps = PartProps & {
  /** The draft to schedule, or the scheduled message. */
  of: NewMessage | { kind: "waiting"; message: LaterMessage };
};

export function LaterDialog({ of, ...props }: LaterDialogProps) {
  return of.kind === "draft" ? (
    <NewLater {...props} of={of} />
  ) : (
    <ChangedLater {...props} message={of.message} />
  );
}

function NewLater({ of, ...part }: PartProps & { of: NewMessage }) {
  const add = useMutation(api.laterMessages.add);
  const { draft, draftKey, answeredId, sending } = of;
  const { quoted } = draft;
  return (
    <LaterForm
      {...part}
      title={words.title(part.name)}
      act={words.confirm}
      isBusy={sending.isSending}
      before={{ content: draft.content }}
      onSave={async (content, dueAt) => {
        const answers = answeredId === undefined ? {} : { answeredId };
        const quotes = quoted === undefined ? {} : { quotedId: quoted.messageId };
        await sending.run(async (requestName) => {
          await add({
            clientId: part.clientId,
            content,
            dueAt,
            ...answers,
            ...quotes,
            requestName,
          });
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
    notify({ title: words.added(formatLater(dueAt, ownZone(), Date.now())) });
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

type LaterWhenProps = Client & { when: ReturnType<typeof useLaterWhen> };

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

type TheirTimeProps = Client & { zone: string; dueAt: number | null };

/** Shown when the client's clock shows another time. */
function TheirTime({ clientId, name, zone, dueAt }: TheirTimeProps) {
  const now = useNow();
  const live = useLive(api.laterMessages.list, { clientId });
  const theirs = live.state === "ready" ? live.value.clientZone : null;
  if (theirs === null || dueAt === null || !areClocksApart(dueAt, zone, theirs)) return null;
  return <>{words.theirs(name, formatLater(dueAt, theirs, now), formatZone(theirs))}</>;
}

type LaterMessage = FunctionReturnType<typeof api.laterMessages.list>["messages"][number];
type Seen = Pick<LaterMessage, "laterMessageId" | "revision">;

function useLaterActions() {
  const send = useMutation(api.laterMessages.sendNow);
  const take = useMutation(api.laterMessages.remove);
  const restore = useMutation(api.laterMessages.restore);
  const act = async (work: Promise<unknown>, title: string, onUndo?: () => void) => {
    if (!(await attempt(work, notSaved, describeLater))) return;
    notifyWithUndo(title, onUndo);
  };
  return {
    sendNow: ({ laterMessageId, revision }: Seen) =>
      void act(send({ laterMessageId, revision }), words.sent),
    remove: ({ laterMessageId, revision }: Seen) =>
      void act(
        take({ laterMessageId, revision }),
        words.removed,
        () => void attempt(restore({ laterMessageId }), notSaved, describeLater),
      ),
  };
}

/** An error text that names what another window did. */
function describeLater(error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal?.code === "CONFLICT") return words.changedElsewhere;
  if (refusal?.code === "NOT_FOUND") return words.gone;
  if (refusal?.code === "INVALID") {
    if (refusal.field === "laterMessages") return words.tooMany(laterMessagesMax);
    if (refusal.reason === "too_early") return words.tooEarly;
    if (refusal.reason === "too_late") return words.tooLate;
  }
  return describeFailure(error);
}

const EVENING = "18:00";

type LaterPreset = "evening" | "tomorrow" | "monday";
type LaterChoice = LaterPreset | "own";

/** In the coach's time zone. The evening is left out once it has begun, and Monday when it is tomorrow. */
export function listPresets(nowMs: number, zone: string): { preset: LaterPreset; dueAt: number }[] {
  const { date } = utcMsToWallTime(nowMs, zone);
  const evening = wallTimeToUtcMs({ date, time: EVENING }, zone);
  const tomorrow = morningOf("tomorrow", nowMs, zone);
  const monday = morningOf("monday", nowMs, zone);
  const isEveningAhead = findLaterProblem(evening, nowMs) === null;
  return [
    ...(isEveningAhead ? [{ preset: "evening" as const, dueAt: evening }] : []),
    { preset: "tomorrow", dueAt: tomorrow },
    ...(monday === tomorrow ? [] : [{ preset: "monday" as const, dueAt: monday }]),
  ];
}

/** Null while half typed. */
export const momentOf = (wall: WallTime, zone: string) =>
  isCalendarDate(wall.date) && isClockTime(wall.time) ? wallTimeToUtcMs(wall, zone) : null;

/** "Mon, Nov 30, 9:00 AM", with the year if it is not the current one. */
export function formatLater(ms: number, zone: string, nowMs: number): string {
  const yearOf = (at: number) => utcMsToWallTime(at, zone).date.slice(0, 4);
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  const date = yearOf(ms) === yearOf(nowMs) ? day : ({ ...day, year: "numeric" } as const);
  return `${formatInstant(ms, zone, date)}, ${formatSessionTime(ms, zone)}`;
}
