import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { isBlank } from "@domain/text/text";
import { useCallback, useLayoutEffect, useMemo, useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton } from "@/components/patterns/skeleton";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { coachBooking } from "@/content/coach-sessions";
import { seriesWords } from "@/content/session-series";
import { booking } from "@/content/sessions";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { ownZone, useToday } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";

import { type CoachBookingDraft, coachBookingDraft, noCoachBooking } from "./booking-draft";
import { RepeatFields } from "./repeat-fields";
import { SeriesPreview } from "./series-preview";
import { useChosenSlot } from "./use-chosen-slot";
import { useCoachBooking } from "./use-coach-booking";
import { type Series, useSeries } from "./use-series";
import { noSpans } from "./wanted-time";
import type { Waiting } from "../waits/waiting-line";
import { WhatFields } from "./what-fields";
import { WhenFields } from "./when-fields";

type CoachScheduleDialogProps = {
  /** Fixed when known; otherwise the dialog asks. */
  clientId?: string;
  /** What this client waits for. */
  wait?: Waiting;
  onClose: () => void;
};

/** Also outside the offered hours, but never over another session. A past time records a session that took place. */
export function CoachScheduleDialog({ clientId, wait, onClose }: CoachScheduleDialogProps) {
  return (
    <DialogFrame shape="wide" title={coachBooking.title} lead={coachBooking.lead} onClose={onClose}>
      <CoachBookingForm clientId={clientId} wait={wait} onDone={onClose} />
    </DialogFrame>
  );
}

type CoachBookingFormProps = { clientId?: string; wait?: Waiting; onDone: () => void };

/** Closing keeps the draft; booking and cancelling clear it. */
function CoachBookingForm({ clientId: presetId = "", wait, onDone }: CoachBookingFormProps) {
  const clients = useLive(api.calendar.clients, {});
  const { book, isPending, refusal } = useCoachBooking();
  const { draft, change, drop } = useDraft(presetId);
  useWaitedTime(wait, change);
  const { clientId, title, description, sessionType, date, time: clock, durationMinutes } = draft;
  const wanted = useMemo(
    () => ({ date, time: clock, durationMinutes }),
    [date, clock, durationMinutes],
  );
  const slot = useChosenSlot(wanted, "coach", noSpans, true);
  const isRecord = slot?.state === "past";
  const time = slot && { startsAt: slot.startsAt, durationMinutes };
  const series = useSeries(isRecord ? null : time, draft);
  const known = clients.state === "ready" ? clients.value : [];
  const client = known.find((each) => each.clientId === clientId) ?? null;
  const other = useMemo(
    () => (client === null ? noOther : { ...client, name: fullName(client) }),
    [client],
  );
  const isComplete = client !== null && !isBlank(title) && sessionType !== "" && time !== null;
  const isEmpty = series?.chosen.length === 0;
  const close = () => {
    drop();
    onDone();
  };

  async function send() {
    if (!isComplete) return;
    const words = { title, description, sessionType };
    const session = { clientId: client.clientId, ...words, ...time, timeZone: ownZone() };
    if (await book(session, { isRecord, series })) close();
  }

  return (
    <DialogForm
      leave={booking.cancel}
      onLeave={close}
      act={describeAct(isRecord, series)}
      error={refusal}
      isPending={isPending}
      isUnfit={!isComplete || isEmpty}
      onSend={send}
    >
      <ClientField
        clients={clients}
        clientId={clientId}
        onClient={(chosen) => change({ clientId: chosen })}
      />
      <WhatFields wishes={draft} onWishes={change} />
      <WhenFields wanted={wanted} onWanted={change} side="coach" mayBePast other={other} />
      {!isRecord && <RepeatFields repeats={draft} onRepeats={change} />}
      {series !== null && <SeriesPreview series={series} />}
      {draft.weeks !== null && slot === null && (
        <p className="text-muted-foreground">{seriesWords.chooseTime}</p>
      )}
    </DialogForm>
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

/** Its first day from today on, its length and its type. */
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

function describeAct(isRecord: boolean, series: Series | null): string {
  if (isRecord) return coachBooking.record;
  const sessions = series?.chosen.length ?? 0;
  return sessions > 1 ? seriesWords.submit(sessions) : coachBooking.submit;
}

const noOther = { name: "", timeZone: null, deviceZone: null };

type ClientFieldProps = {
  clients: ReturnType<typeof useLive<typeof api.calendar.clients>>;
  clientId: string;
  onClient: (clientId: Id<"users">) => void;
};

function ClientField({ clients, clientId, onClient }: ClientFieldProps) {
  if (clients.state === "loading") return <Skeleton className="h-17" />;
  if (clients.state === "failed") {
    return <FailedState sentence={coachBooking.clientsFailed} onRetry={clients.retry} />;
  }
  const inOrder = clients.value.toSorted((one, two) => fullName(one).localeCompare(fullName(two)));
  return (
    <Field label={coachBooking.client}>
      {(control) => (
        <Select
          {...control}
          required
          value={inOrder.some((client) => client.clientId === clientId) ? clientId : ""}
          onChange={(event) => {
            const chosen = inOrder.find((client) => client.clientId === event.target.value);
            if (chosen !== undefined) onClient(chosen.clientId);
          }}
        >
          <option value="" disabled>
            {coachBooking.chooseClient}
          </option>
          {inOrder.map((client) => (
            <option key={client.clientId} value={client.clientId}>
              {fullName(client)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
