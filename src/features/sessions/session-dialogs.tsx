import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isBlank } from "@domain/text/text";
import { useMutation } from "convex/react";
import { Check, Minus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { isChangedMeanwhile } from "./booking/booking-failure";
import { DurationField, type OtherPerson, WhenFields } from "./booking/when-fields";
import { OtherTimes } from "./booking/other-times";
import {
  CancelWindow,
  GroupScopeField,
  ReasonField,
  ScopeField,
  useReason,
  useScope,
} from "./change-fields";
import type { Session } from "./booking/session-types";
import { TimesPicker } from "./booking/times-picker";
import { useAttempt } from "./booking/use-attempt";
import { useChosenSlot } from "./booking/use-chosen-slot";
import { noTime } from "./booking/wanted-time";
import { WhatFields, type SessionDetails } from "./booking/what-fields";
import type { SessionAct } from "./lists/session-card";
import { useCancellingSeveral } from "./lists/use-several";
import { useSessionChanges } from "./use-session-changes";
import { WaitForTime } from "./waits/waits";
import { DialogForm, FormDialog } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { IfFailed } from "@/components/patterns/if-failed";
import { Skeletons } from "@/components/patterns/skeletons";
import { buttonVariants } from "@/components/ui/button";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import { closing, editing, severalSessions } from "@/content/coach-sessions";
import { errorNotice, notSaved } from "@/content/failures";
import { groupWords } from "@/content/group-sessions";
import { requestWords as words } from "@/content/session-lines";
import { seriesWords } from "@/content/session-series";
import { cancelling, notes, rescheduling } from "@/content/sessions";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { ownZone } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";

type OfferDialogProps = { session: Session; other?: OtherPerson; onClose: () => void };

function OfferDialog({ session, other, onClose }: OfferDialogProps) {
  const { sessionId, title, durationMinutes } = session;
  const offer = useMutation(api.calendar.offer);
  const [wanted, setWanted] = useState({ ...noTime, durationMinutes });
  const [startTimes, setStartTimes] = useState<readonly number[]>(session.offeredTimes);
  const { attempt, isPending, refusal } = useAttempt();

  async function send() {
    const offered = { sessionId, startTimes: [...startTimes], timeZone: ownZone() };
    if (!(await attempt(() => offer(offered), errorNotice(notSaved)))) return;
    notify({ title: words.sentOffer });
    onClose();
  }

  return (
    <FormDialog
      shape="wide"
      title={words.dialogTitle}
      lead={words.dialogLead(title)}
      onClose={onClose}
      act={words.submit}
      error={refusal}
      isPending={isPending}
      isUnfit={startTimes.length === 0}
      onSend={send}
    >
      <TimesPicker
        wanted={wanted}
        onWanted={setWanted}
        other={other}
        startTimes={startTimes}
        onTimes={setStartTimes}
      />
    </FormDialog>
  );
}

type Side = "client" | "coach";

type SessionDialogsProps = {
  /** Null once it has left the list. */
  session: Session | null;
  act: SessionAct;
  side: Side;
  other?: OtherPerson;
  onClose: () => void;
};

export function SessionDialogs({ session, act, side, other, onClose }: SessionDialogsProps) {
  if (session === null) return null;
  switch (act) {
    case "reschedule":
      return <RescheduleDialog session={session} side={side} other={other} onClose={onClose} />;
    case "offer":
      return <OfferDialog session={session} other={other} onClose={onClose} />;
    case "cancel":
      return <CancelDialog session={session} side={side} onClose={onClose} />;
    case "edit":
      return <EditDialog session={session} onClose={onClose} />;
    case "notes":
      return <NotesDrawer session={session} side={side} onClose={onClose} />;
  }
}

type Details = SessionDetails & Pick<Session, "durationMinutes">;

/** For the coach. Untouched fields follow other windows. Saving over another window's change first gives a warning. */
function EditDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const edit = useMutation(api.calendar.edit);
  const { sessionId, title, description = "", sessionType, durationMinutes } = session;
  const [touched, setTouched] = useState<Partial<Details>>({});
  const details = { title, description, sessionType, durationMinutes, ...touched };
  const [seenRevision, setSeenRevision] = useState<number | null>(session.revision);
  const { attempt, isPending, refusal } = useAttempt();

  function change(next: Partial<Details>) {
    const names = Object.keys(next) as (keyof Details)[];
    const changed = names.filter((name) => next[name] !== details[name]);
    setTouched({ ...touched, ...Object.fromEntries(changed.map((name) => [name, next[name]])) });
  }

  async function send() {
    if (details.sessionType === "") return;
    const revision = seenRevision ?? session.revision;
    const wanted = { ...details, sessionType: details.sessionType, sessionId, revision };
    const save = () =>
      edit(wanted).catch((error: unknown) => {
        if (isChangedMeanwhile(error)) setSeenRevision(null); // After the warning they may save over it.
        throw error;
      });
    if (await attempt(save, errorNotice(closing.notDone))) onClose();
  }

  return (
    <FormDialog
      title={editing.title}
      lead={session.isGroup === true ? groupWords.edits : editing.lead}
      onClose={onClose}
      act={editing.submit}
      error={refusal}
      isPending={isPending}
      isUnfit={isBlank(details.title)}
      onSend={send}
    >
      <WhatFields details={details} onChange={change} />
      <DurationField
        minutes={details.durationMinutes}
        onMinutes={(minutes) => change({ durationMinutes: minutes })}
      />
    </FormDialog>
  );
}

type CancelDialogProps = { session: Session; side: "client" | "coach"; onClose: () => void };

function CancelDialog({ session, side, onClose }: CancelDialogProps) {
  const { title, startsAt, sessionId } = session;
  const { callOff, isPending, refusal } = useSessionChanges();
  const { reason, setReason, discardReason } = useReason(sessionId, "cancel");
  const question = useScope(session, side);
  const { scope, ahead } = question;
  const isGroup = side === "coach" && session.isGroup === true;
  const [isForAll, setIsForAll] = useState(false);
  const several = scope === "one" || ahead === null ? null : ahead[scope].length;

  function leave() {
    discardReason();
    onClose();
  }

  async function send() {
    if (await callOff({ sessionId, reason }, isForAll ? "group" : scope)) leave();
  }

  return (
    <DialogFrame
      title={cancelling.title}
      lead={
        several === null
          ? cancelling.lead(title, formatSessionDate(startsAt), formatSessionTime(startsAt))
          : seriesWords.cancelLead(several, title)
      }
      onClose={onClose}
    >
      <div className="mt-5">
        <CancelWindow session={session} side={side} describePolicy={cancelling.policy}>
          <DialogForm
            isDanger
            leave={several === null ? cancelling.keep : seriesWords.keep}
            onLeave={leave}
            act={describeAct(isForAll, several)}
            error={refusal}
            isPending={isPending}
            onSend={send}
          >
            {isGroup && <GroupScopeField isForAll={isForAll} onForAll={setIsForAll} />}
            <ScopeField question={question} hint={seriesWords.scopeHint.cancel} />
            <ReasonField reason={reason} onReason={setReason} side={side} />
          </DialogForm>
        </CancelWindow>
      </div>
    </DialogFrame>
  );
}

function describeAct(isForAll: boolean, several: number | null) {
  if (isForAll) return groupWords.cancelEverybody;
  return several === null ? cancelling.submit : seriesWords.cancel(several);
}

type CancelSeveralDialogProps = {
  sessions: readonly { sessionId: Id<"sessions"> }[];
  onCancelled: () => void;
  onClose: () => void;
};

/** One reason for all of them. */
export function CancelSeveralDialog(props: CancelSeveralDialogProps) {
  const { sessions, onCancelled, onClose } = props;
  const [asked] = useState(sessions); // The list changes before the mutation's answer arrives.
  const { callOff, isPending, refusal } = useCancellingSeveral();
  const [reason, setReason] = useState("");
  const count = asked.length;
  return (
    <FormDialog
      title={severalSessions.cancelTitle(count)}
      lead={severalSessions.cancelLead}
      onClose={onClose}
      isDanger
      leave={severalSessions.keep}
      act={severalSessions.submit(count)}
      error={refusal}
      isPending={isPending}
      onSend={async () => {
        if (await callOff(asked, reason)) onCancelled();
      }}
    >
      <ReasonField reason={reason} onReason={setReason} side="coach" />
    </FormDialog>
  );
}

type NotesDrawerProps = { session: Session; side: "client" | "coach"; onClose: () => void };

function NotesDrawer({ session, side, onClose }: NotesDrawerProps) {
  const { sessionId, title, startsAt } = session;
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <SheetContent>
        <SheetTitle dir="auto" className="[overflow-wrap:anywhere]">
          {title}
        </SheetTitle>
        <SheetDescription>{notes.drawerLead(formatSessionDate(startsAt))}</SheetDescription>
        <div className="my-6 grid gap-8">
          <Notes session={session} />
          <Agenda session={session} />
        </div>
        <Link
          to={side === "client" ? paths.session(sessionId) : paths.coachSession(sessionId)}
          className={buttonVariants({ variant: "outline" })}
        >
          {notes.openPage}
        </Link>
      </SheetContent>
    </Sheet>
  );
}

function Notes({ session: { sessionId } }: Pick<NotesDrawerProps, "session">) {
  const page = useLive(api.sessions.get, { sessionId });
  return (
    <section aria-labelledby="drawer-notes">
      <h3 id="drawer-notes" className="text-lg font-medium">
        {notes.title}
      </h3>
      {page.state === "loading" && (
        <Skeletons
          label={notes.loading}
          className="mt-2 grid gap-2"
          each={["h-6", "h-6", "h-6 w-2/3"]}
        />
      )}
      <IfFailed live={page} sentence={notes.failed} className="mt-2" />
      {page.state === "ready" && (
        <p dir="auto" className="mt-2 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {page.value.notes === "" ? notes.empty : page.value.notes}
        </p>
      )}
    </section>
  );
}

/** Hidden while empty: the drawer is for the notes. */
function Agenda({ session: { sessionId } }: Pick<NotesDrawerProps, "session">) {
  const items = useLive(api.agenda.list, { sessionId });
  if (items.state !== "ready" || items.value.length === 0) return null;
  return (
    <section aria-labelledby="drawer-agenda">
      <h3 id="drawer-agenda" className="text-lg font-medium">
        {notes.agenda}
      </h3>
      <ul className="mt-2 grid gap-2">
        {items.value.map(({ itemId, text, isDone }) => (
          <li key={itemId} className="flex gap-3">
            {isDone ? (
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
            ) : (
              <Minus aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
            )}
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type RescheduleDialogProps = {
  session: Session;
  side: "client" | "coach";
  other?: OtherPerson;
  onClose: () => void;
};

function RescheduleDialog({ session, side, other, onClose }: RescheduleDialogProps) {
  const { title, startsAt } = session;
  return (
    <DialogFrame
      shape="wide"
      title={rescheduling.title}
      lead={rescheduling.lead(title)}
      onClose={onClose}
    >
      <div className="mt-1 mb-5 tabular-nums">
        <p>{rescheduling.now(formatSessionDate(startsAt), formatSessionTime(startsAt))}</p>
        {other && <OtherTimes startsAt={startsAt} other={other} />}
      </div>
      {session.isGroup === true && side === "client" ? (
        <NotAlone />
      ) : (
        <CancelWindow session={session} side={side} describePolicy={rescheduling.policy}>
          {session.isGroup === true && <p className="mb-5">{groupWords.moves}</p>}
          <MoveForm session={session} side={side} other={other} onClose={onClose} />
        </CancelWindow>
      )}
    </DialogFrame>
  );
}

function NotAlone() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{groupWords.cannotMove}</p>
      <Link to={paths.communication()} className={buttonVariants({ variant: "outline" })}>
        {groupWords.write}
      </Link>
    </div>
  );
}

function MoveForm({ session, side, other, onClose }: RescheduleDialogProps) {
  const { sessionId, startsAt, durationMinutes } = session;
  const own = useMemo(() => [{ startsAt, durationMinutes }], [startsAt, durationMinutes]);
  const question = useScope(session, side);
  const { scope, ahead } = question;
  const ownSpans = scope === "one" ? own : (ahead?.[scope] ?? own);
  const [wanted, setWanted] = useState({ ...noTime, durationMinutes });
  const { reason, setReason, discardReason } = useReason(sessionId, "move");
  const slot = useChosenSlot(wanted, side, ownSpans);
  const { moveTo, isPending, refusal } = useSessionChanges();

  function leave() {
    discardReason();
    onClose();
  }

  async function send() {
    if (slot === null) return;
    const time = { startsAt: slot.startsAt, durationMinutes: wanted.durationMinutes };
    if (await moveTo({ sessionId, reason, timeZone: ownZone(), ...time }, scope)) leave();
  }

  return (
    <DialogForm
      leave={rescheduling.keep}
      onLeave={leave}
      act={scope === "one" ? rescheduling.submit : seriesWords.move(ownSpans.length)}
      error={refusal}
      isPending={isPending}
      isUnfit={slot === null}
      onSend={send}
    >
      <ScopeField question={question} hint={seriesWords.scopeHint.reschedule} />
      <WhenFields
        wanted={wanted}
        onWanted={setWanted}
        side={side}
        ownSpans={ownSpans}
        other={other}
      />
      {side === "client" && (
        <WaitForTime
          durationMinutes={wanted.durationMinutes}
          sessionType={session.sessionType}
          date={wanted.date}
        />
      )}
      <ReasonField reason={reason} onReason={setReason} side={side} />
    </DialogForm>
  );
}
