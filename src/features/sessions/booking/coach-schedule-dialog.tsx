import { useMutation } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { X } from "lucide-react";
import { useCallback, useId, useLayoutEffect, useMemo, useState } from "react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { countCovered } from "@domain/practice/packages";
import { groupPeopleMax } from "@domain/schedule/group-sessions";
import {
  SERIES_WEEKS,
  seriesSessionsMax,
  seriesSessionsMin,
} from "@domain/schedule/session-series";
import { isBlank } from "@domain/text/text";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FailedState } from "@/components/patterns/failed-state";
import { SelectField } from "@/components/patterns/select-field";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Options } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { coachBooking } from "@/content/coach-sessions";
import { groupWords } from "@/content/group-sessions";
import { notices } from "@/content/notices";
import { packageWords } from "@/content/packages";
import { noClientsYet } from "@/content/practice/no-clients";
import { sessionCard } from "@/content/session-lines";
import { seriesWords } from "@/content/session-series";
import { type CoachBookingDraft, coachBookingDraft, noCoachBooking } from "./booking-draft";
import { useAttempt } from "./use-attempt";
import { useChosenSlot } from "./use-chosen-slot";
import { type Occurrence, type Repeats, type Series, useSeries } from "./use-series";
import { noSpans } from "./wanted-time";
import { WhatFields } from "./what-fields";
import { WhenFields } from "./when-fields";
import type { Waiting } from "../waits/waiting-line";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { ownZone, useToday } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatSessionTime, formatShortDate } from "@/lib/text/session-times";

type CoachScheduleDialogProps = {
  /** The client, if known; otherwise the dialog asks. */
  clientId?: string;
  /** The time that this client waits for. */
  wait?: Waiting;
  onClose: () => void;
};

/**
 * Also books outside the offered hours, but never over another session. A past time records a past session. Closing
 * keeps the draft; booking and cancelling clear it.
 */
export function CoachScheduleDialog(props: CoachScheduleDialogProps) {
  const { clientId: presetId = "", wait, onClose } = props;
  const clients = useLive(api.calendar.clients, {});
  const { book, isPending, refusal } = useCoachBooking();
  const { draft, change, drop } = useDraft(presetId);
  useWaitedTime(wait, change);
  const { clientId, title, description, sessionType, date, time: clock, durationMinutes } = draft;
  const wanted = useMemo(
    () => ({ date, time: clock, durationMinutes }),
    [date, clock, durationMinutes],
  );
  const today = useToday();
  const [mayBePast, setMayBePast] = useState(date !== "" && date < today);
  const slot = useChosenSlot(wanted, "coach", noSpans, mayBePast);
  const isRecord = slot?.state === "past";
  const time = slot && { startsAt: slot.startsAt, durationMinutes };
  const known = clients.state === "ready" ? clients.value : [];
  const client = known.find((each) => each.clientId === clientId) ?? null;
  const others = othersOf(known, draft);
  const isGroup = !isRecord && others.length > 0;
  const series = useSeries(isRecord || isGroup ? null : time, draft);
  const startTimes =
    series?.chosen.map(({ startsAt }) => startsAt) ?? (time === null ? [] : [time.startsAt]);
  const other = useMemo(
    () => (client === null ? noOther : { ...client, name: fullName(client) }),
    [client],
  );
  const isComplete = client !== null && !isBlank(title) && sessionType !== "" && time !== null;
  const isEmpty = series?.chosen.length === 0;
  const close = () => {
    drop();
    onClose();
  };

  async function send() {
    if (!isComplete) return;
    const words = { title, description, sessionType, timeZone: ownZone() };
    const otherIds = isGroup ? others.map((each) => each.clientId) : [];
    if (
      await book({ clientId: client.clientId, ...words, ...time }, { isRecord, series, otherIds })
    )
      close();
  }

  return (
    <DialogFrame shape="wide" title={coachBooking.title} lead={coachBooking.lead} onClose={onClose}>
      <DialogForm
        onLeave={close}
        act={isGroup ? groupWords.submit(others.length + 1) : describeAct(isRecord, series)}
        error={refusal}
        isPending={isPending}
        isUnfit={!isComplete || isEmpty || (isRecord && others.length > 0)}
        onSend={send}
      >
        <ClientField clients={clients} clientId={clientId} onClient={change} />
        {client !== null && (
          <OtherClients known={known} draft={draft} isRecord={isRecord} onOthers={change} />
        )}
        <WhatFields details={draft} onChange={change} />
        {/* Past days can't be chosen until the coach ticks this. */}
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <Checkbox checked={mayBePast} onCheckedChange={setMayBePast} />
          {coachBooking.mayBePast}
        </label>
        <WhenFields
          wanted={wanted}
          onWanted={change}
          side="coach"
          mayBePast={mayBePast}
          other={other}
        />
        {!isRecord && !isGroup && (
          <Repeating draft={draft} series={series} hasTime={time !== null} onRepeats={change} />
        )}
        {client !== null && !isRecord && startTimes.length > 0 && (
          <PackageNote clientId={client.clientId} startTimes={startTimes} />
        )}
      </DialogForm>
    </DialogFrame>
  );
}

type OtherClientsProps = {
  known: Clients;
  draft: CoachBookingDraft;
  isRecord: boolean;
  onOthers: (chosen: { otherIds: Id<"users">[] }) => void;
};

/** Hidden for a series and for past sessions, which can't be group sessions. */
function OtherClients({ known, draft, isRecord, onOthers }: OtherClientsProps) {
  const clients = inOrderOf(known).filter((each) => each.clientId !== draft.clientId);
  const chosen = othersOf(known, draft);
  const isForOne = isRecord || draft.weeks !== null;
  if (clients.length === 0 || (isForOne && chosen.length === 0)) return null;
  const ids = chosen.map(({ clientId }) => clientId);
  const others = clients.filter(({ clientId }) => !ids.includes(clientId));
  const isFull = ids.length + 1 >= groupPeopleMax;
  return (
    <>
      <div className="grid gap-2">
        <SelectField
          label={groupWords.more}
          hint={isFull ? groupWords.full : groupWords.moreHint}
          value=""
          disabled={isFull || others.length === 0}
          onChange={(value) => {
            const added = others.find(({ clientId }) => clientId === value);
            if (added !== undefined) onOthers({ otherIds: [...ids, added.clientId] });
          }}
        >
          <option value="">{groupWords.chooseMore}</option>
          <Options of={others} value={(client) => client.clientId} label={fullName} />
        </SelectField>
        {chosen.length > 0 && (
          <ul aria-label={groupWords.more} className="flex flex-wrap gap-2">
            {chosen.map((client) => (
              <li
                key={client.clientId}
                className="inline-flex max-w-full items-center gap-1 rounded-control border border-border bg-card pl-3"
              >
                <bdi className="truncate">{fullName(client)}</bdi>
                <IconButton
                  aria-label={groupWords.remove(fullName(client))}
                  onClick={() => onOthers({ otherIds: ids.filter((id) => id !== client.clientId) })}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isRecord && <p role="alert">{groupWords.past}</p>}
    </>
  );
}

function useDraft(presetId: string) {
  const { userId } = useViewer();
  const [slot] = useState(() => coachBookingDraft(userId, presetId));
  const draft = useKept(slot) ?? { ...noCoachBooking, clientId: presetId };
  const change = useCallback(
    (part: Partial<CoachBookingDraft>) => {
      keep(slot, { ...noCoachBooking, clientId: presetId, ...readKept(slot), ...part });
    },
    [slot, presetId],
  );
  return { draft, change, drop: () => forget(slot) };
}

/** Fills in the first day that the client waits for, from today on, with its length and type. */
function useWaitedTime(
  wait: Waiting | undefined,
  change: (part: Partial<CoachBookingDraft>) => void,
) {
  const today = useToday();
  useLayoutEffect(() => {
    if (wait === undefined) return;
    const { fromDate, durationMinutes, sessionType } = wait;
    const date = fromDate < today ? today : fromDate;
    const type = sessionType === undefined ? {} : { sessionType };
    change({ date, time: "", durationMinutes, ...type });
  }, [wait, change, today]);
}

type Clients = FunctionReturnType<typeof api.calendar.clients>;

const inOrderOf = (clients: Clients) =>
  clients.toSorted((one, two) => fullName(one).localeCompare(fullName(two)));

/** The other clients of a draft who are still clients. */
const othersOf = (clients: Clients, { clientId, otherIds }: CoachBookingDraft) =>
  inOrderOf(clients).filter(
    (each) => each.clientId !== clientId && otherIds.includes(each.clientId),
  );

function describeAct(isRecord: boolean, series: Series | null): string {
  if (isRecord) return coachBooking.record;
  const sessions = series?.chosen.length ?? 0;
  return sessions > 1 ? seriesWords.submit(sessions) : coachBooking.submit;
}

const noOther = { name: "", timeZone: null, deviceZone: null };

type ClientFieldProps = {
  clients: ReturnType<typeof useLive<typeof api.calendar.clients>>;
  clientId: string;
  onClient: (chosen: { clientId: Id<"users"> }) => void;
};

/** Shown while the clients load, because the dialog focuses its first field. */
function ClientField({ clients, clientId, onClient }: ClientFieldProps) {
  if (clients.state === "failed") {
    return <FailedState sentence={coachBooking.clientsFailed} onRetry={clients.retry} />;
  }
  const isLoading = clients.state === "loading";
  const inOrder = isLoading ? [] : inOrderOf(clients.value);
  const first = isLoading || inOrder.length > 0 ? coachBooking.chooseClient : noClientsYet;
  return (
    <SelectField
      label={coachBooking.client}
      required
      aria-busy={isLoading}
      value={inOrder.some((client) => client.clientId === clientId) ? clientId : ""}
      onChange={(value) => {
        const chosen = inOrder.find((client) => client.clientId === value);
        if (chosen !== undefined) onClient({ clientId: chosen.clientId });
      }}
    >
      <option value="" disabled>
        {isLoading && clientId !== "" ? "" : first}
      </option>
      <Options of={inOrder} value={(client) => client.clientId} label={fullName} />
    </SelectField>
  );
}

type PackageNoteProps = {
  clientId: Id<"users">;
  startTimes: readonly number[];
};

/** Says how many of the sessions the client's packages cover, if not all. */
function PackageNote({ clientId, startTimes }: PackageNoteProps) {
  const packages = useLive(api.packages.ofClient, { clientId });
  if (packages.state !== "ready" || packages.value.length === 0) return null;
  const covered = countCovered(packages.value, startTimes);
  if (covered === startTimes.length) return null;
  return (
    <p role="status" className="text-sm text-warning">
      {packageWords.covers(covered, startTimes.length)}
    </p>
  );
}

type Wanted = FunctionArgs<typeof api.calendar.book>;

type How = {
  isRecord: boolean;
  series: Series | null;
  otherIds: readonly Wanted["clientId"][];
};

/** Books one session, a series, or one session per client of a group, or records a past one. */
function useCoachBooking() {
  const bookOne = useMutation(api.calendar.book);
  const record = useMutation(api.calendar.record);
  const bookSeries = useMutation(api.series.book);
  const bookGroup = useMutation(api.groupSessions.book);
  const { attempt, isPending, refusal } = useAttempt();

  async function book(wanted: Wanted, { isRecord, series, otherIds }: How): Promise<boolean> {
    const act = () => {
      if (isRecord) return record(wanted);
      if (otherIds.length > 0) {
        const { clientId, ...session } = wanted;
        return bookGroup({ ...session, clientIds: [clientId, ...otherIds] });
      }
      if (series === null) return bookOne(wanted);
      const { weeks, count, skipped } = series;
      return bookSeries({ ...wanted, weeks, count, skipped: [...skipped] });
    };
    const sessions = series?.chosen.length ?? 1;
    if (!(await attempt(act, notices.sessionNotScheduled))) return false;
    if (isRecord) notify({ title: coachBooking.recorded });
    else if (otherIds.length > 0) notify({ title: groupWords.booked });
    else if (series === null) notify(notices.sessionScheduled);
    else notify({ title: seriesWords.booked(sessions) });
    return true;
  }

  return { book, isPending, refusal };
}

type RepeatingProps = {
  draft: CoachBookingDraft;
  series: Series | null;
  hasTime: boolean;
  onRepeats: (repeats: Repeats) => void;
};

function Repeating({ draft, series, hasTime, onRepeats }: RepeatingProps) {
  return (
    <>
      <RepeatFields repeats={draft} onRepeats={onRepeats} />
      {series !== null && <SeriesPreview series={series} />}
      {draft.weeks !== null && !hasTime && (
        <p className="text-muted-foreground">{seriesWords.chooseTime}</p>
      )}
    </>
  );
}

type RepeatFieldsProps = { repeats: Repeats; onRepeats: (repeats: Repeats) => void };

const counts = Array.from(
  { length: seriesSessionsMax - seriesSessionsMin + 1 },
  (_, index) => seriesSessionsMin + index,
);

function RepeatFields({ repeats, onRepeats }: RepeatFieldsProps) {
  const { weeks, count } = repeats;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={seriesWords.repeats}
        value={weeks ?? 0}
        onChange={(value) => {
          const chosen = SERIES_WEEKS.find((each) => each === Number(value));
          onRepeats({ ...repeats, weeks: chosen ?? null });
        }}
      >
        <option value={0}>{seriesWords.once}</option>
        <Options of={SERIES_WEEKS} label={(each) => sessionCard.rhythms[each]} />
      </SelectField>
      {weeks !== null && (
        <SelectField
          label={seriesWords.count}
          value={count}
          onChange={(value) => onRepeats({ ...repeats, count: Number(value) })}
        >
          <Options of={counts} label={seriesWords.sessions} />
        </SelectField>
      )}
    </div>
  );
}

const columns = "mt-3 grid gap-x-8 sm:grid-cols-2";

/** Each session before it is booked, with anything that prevents it. */
function SeriesPreview({ series }: { series: Series }) {
  const { occurrences, chosen, choose } = series;
  const hintId = useId();
  switch (occurrences.state) {
    case "loading":
      return <PreviewSkeleton count={series.count} />;
    case "failed":
      return <FailedState sentence={seriesWords.failed} onRetry={occurrences.retry} />;
    case "ready":
      return (
        <fieldset className="min-w-0" aria-describedby={hintId}>
          <legend className="text-sm font-medium">{seriesWords.title}</legend>
          <p role="status" className={cn(chosen.length === 0 && "text-destructive")}>
            {describeChosen(chosen)}
          </p>
          <p id={hintId} className="text-sm text-muted-foreground">
            {seriesWords.hint}
          </p>
          <ul className={columns}>
            {occurrences.value.map((occurrence) => (
              <OccurrenceLine key={occurrence.startsAt} occurrence={occurrence} onChoose={choose} />
            ))}
          </ul>
        </fieldset>
      );
  }
}

function describeChosen(chosen: readonly Occurrence[]): string {
  const last = chosen.at(-1);
  return last === undefined
    ? seriesWords.noneChosen
    : seriesWords.chosen(chosen.length, formatShortDate(last.startsAt));
}

type OccurrenceLineProps = {
  occurrence: Occurrence;
  onChoose: (startsAt: number, isChosen: boolean) => void;
};

function OccurrenceLine({ occurrence, onChoose }: OccurrenceLineProps) {
  const { startsAt, state, isBookable, isChosen } = occurrence;
  const leftOut = isBookable && !isChosen ? seriesWords.leftOut : "";
  const words = [seriesWords.states[state], leftOut].filter((word) => word !== "").join(". ");
  return (
    <li className="border-t border-border">
      <label
        className={cn(
          "flex min-h-12 items-center gap-3 py-1.5",
          isBookable ? "cursor-pointer" : "cursor-not-allowed",
        )}
      >
        <Checkbox
          checked={isChosen}
          disabled={!isBookable}
          onCheckedChange={(isChecked) => onChoose(startsAt, isChecked)}
        />
        <span className="min-w-0 flex-1 leading-snug">
          <span
            className={cn(
              "tabular-nums",
              !isChosen && "text-muted-foreground",
              !isBookable && "line-through",
            )}
          >
            {formatShortDate(startsAt)}, {formatSessionTime(startsAt)}
          </span>
          {words !== "" && (
            <>
              <span className="sr-only">, </span>
              <span
                className={cn(
                  "block text-sm",
                  state === "free" ? "text-muted-foreground" : "text-warning",
                )}
              >
                {words}
              </span>
            </>
          )}
        </span>
      </label>
    </li>
  );
}

function PreviewSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label={seriesWords.loading}>
      <p className="text-sm font-medium">{seriesWords.title}</p>
      <Skeleton className="mt-1 h-11 w-2/3" />
      <div className={columns}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="border-t border-border py-1.5">
            <Skeleton className="h-9" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
