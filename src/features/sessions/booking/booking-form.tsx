import { useMutation } from "convex/react";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { beforeCoach } from "@/content/before-coach";
import { notices } from "@/content/notices";
import { requestWords } from "@/content/session-lines";
import { booking } from "@/content/sessions";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { forget, keep, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { ownZone, useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatSessionTime, formatShortDate } from "@/lib/text/session-times";
import { api } from "@convex/_generated/api";
import { nextFreeTimesDays, nextFreeTimesMax } from "@domain/limits";
import type { Slot } from "@domain/schedule/free-slots";
import { SESSION_TYPE_LABELS, type SessionType } from "@domain/schedule/session-types";
import { isBlank } from "@domain/text/text";
import { addCalendarMonths, addDays, type CalendarDate } from "@domain/time/calendar-dates";

import { WaitForTime } from "../waits/waits";
import { type BookingDraft, bookingDraft, noBooking } from "./booking-draft";
import { useAttempt } from "./use-attempt";
import { useBookableTimes } from "./use-bookable-times";
import { useChosenSlot } from "./use-chosen-slot";
import { noTime } from "./wanted-time";
import { WhatFields } from "./what-fields";
import { WhenFields } from "./when-fields";
import { DialogFrame } from "@/components/patterns/dialog-frame";

type BookingFormProps = {
  /** Preselected; can be changed. */
  preset?: { sessionType: SessionType };
  /** The time that a notification linked to. */
  time?: FreedTime;
  /** In a dialog: called when it was booked or cancelled. */
  onClose?: () => void;
};

type ScheduleDialogProps = Omit<BookingFormProps, "onClose"> & { onClose: () => void };

export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <DialogFrame shape="wide" title={booking.title} lead={booking.lead} onClose={props.onClose}>
      <div className="mt-6">
        <BookingForm {...props} />
      </div>
    </DialogFrame>
  );
}

export type FreedTime = Pick<BookingDraft, "date" | "time"> &
  Partial<Pick<BookingDraft, "durationMinutes" | "sessionType">>;

export function BookingForm(props: BookingFormProps) {
  const practice = useLive(api.practice.get, {});
  if (practice.state !== "ready" || practice.value !== null) return <BookingFields {...props} />;
  const { title, sentence, action } = beforeCoach.booking;
  const link = (
    <Link to={paths.journey()} className={buttonVariants({ variant: "outline" })}>
      {action}
    </Link>
  );
  return <EmptyState title={title} sentence={sentence} action={link} />;
}

function BookingFields({ preset, time: freed, onClose }: BookingFormProps) {
  const { draft, change, drop } = useBookingDraft(preset?.sessionType);
  const [opened] = useState(freed);
  useLayoutEffect(() => {
    if (opened !== undefined) change(opened);
  }, [opened, change]);
  const { title, description, sessionType, date, time, durationMinutes } = draft;
  const wanted = useMemo(() => ({ date, time, durationMinutes }), [date, time, durationMinutes]);
  const slot = useChosenSlot(wanted, "client");
  const isRequest = useIsRequest();
  const book = useMutation(api.sessions.book);
  const { attempt, isPending, refusal } = useAttempt();
  const isComplete = !isBlank(title) && sessionType !== "" && slot !== null;

  function handleSubmit() {
    if (slot === null || sessionType === "" || isPending) return;
    const time = { startsAt: slot.startsAt, durationMinutes, timeZone: ownZone() };
    void attempt(async () => {
      await book({ title, description, sessionType, ...time });
      drop();
      notify(isRequest ? { title: requestWords.sent } : notices.sessionScheduled);
      onClose?.();
    }, notices.sessionNotScheduled);
  }

  return (
    <Form onSend={handleSubmit}>
      <SteadyColumn className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RequestNote />
        <NextFreeTimes
          durationMinutes={durationMinutes}
          onChoose={(choice) => change({ ...choice, ...usualDetails({ title, sessionType }) })}
        />
        <WhenFields key={date.slice(0, 7)} wanted={wanted} onWanted={change} side="client" />
        <WaitForTime durationMinutes={durationMinutes} sessionType={sessionType} date={date} />
        <WhatFields details={{ title, description, sessionType }} onChange={change} />
        <FormError text={refusal} />
        <div
          className={cn(
            "flex flex-wrap items-center justify-end gap-3 border-t border-border pt-3",
            onClose &&
              "sticky -bottom-6 -mx-6 -mb-6 bg-popover px-6 pb-6 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-5",
          )}
        >
          <BookingLine
            startsAt={slot?.startsAt ?? null}
            {...{ title, sessionType, durationMinutes }}
          />
          {onClose && (
            <Button variant="outline" onClick={onClose}>
              {booking.cancel}
            </Button>
          )}
          <Button type="submit" disabled={!isComplete} isPending={isPending}>
            {booking.submit}
          </Button>
        </div>
      </SteadyColumn>
    </Form>
  );
}

/** Choosing a free time is enough: a missing type is "coaching", and a missing title is the type's name. */
function usualDetails({ title, sessionType }: Pick<BookingDraft, "title" | "sessionType">) {
  const type = sessionType === "" ? "coaching" : sessionType;
  return { sessionType: type, title: isBlank(title) ? SESSION_TYPE_LABELS[type] : title };
}

type BookingLineProps = Pick<BookingDraft, "title" | "sessionType" | "durationMinutes"> & {
  /** Null until a bookable time is chosen. */
  startsAt: number | null;
};

function BookingLine({ startsAt, title, sessionType, durationMinutes }: BookingLineProps) {
  const missing = [
    ...(startsAt === null ? [booking.time] : []),
    ...(isBlank(title) ? [booking.name] : []),
    ...(sessionType === "" ? [booking.type] : []),
  ];
  return (
    <p role="status" data-slot="booking-line" className="mr-auto min-w-0 text-sm max-sm:basis-full">
      {startsAt !== null && (
        <span className="block font-medium tabular-nums">
          {formatShortDate(startsAt)}, {formatSessionTime(startsAt)},{" "}
          {booking.minutes(durationMinutes)}
        </span>
      )}
      {missing.length > 0 && (
        <span className="text-muted-foreground">{booking.missing(missing)}</span>
      )}
    </p>
  );
}

function useIsRequest(): boolean {
  const practice = useLive(api.practice.get, {});
  return practice.state === "ready" && practice.value?.areHoursConfirmed !== true;
}

function RequestNote() {
  return useIsRequest() && <p className="text-sm text-muted-foreground">{requestWords.formNote}</p>;
}

/** A preset type applies until the person chooses another. */
function useBookingDraft(presetType: SessionType | undefined) {
  const { userId } = useViewer();
  const today = useToday();
  const [slot] = useState(() => bookingDraft(userId));
  const kept = useKept(slot) ?? noBooking;
  const [overruled, setOverruled] = useState<SessionType | undefined>();
  const isPreset = presetType !== undefined && presetType !== overruled;
  const [openedDate] = useState(kept.date);
  const isPast = kept.date !== "" && kept.date === openedDate && openedDate < today; // Stored on an earlier day.
  const draft = {
    ...kept,
    ...(isPreset ? { sessionType: presetType } : {}),
    ...(isPast ? { date: noTime.date, time: noTime.time } : {}),
  };
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const change = useCallback(
    (changed: Partial<BookingDraft>) => {
      keep(slot, { ...latest.current, ...changed });
      if ("sessionType" in changed) setOverruled(presetType);
    },
    [slot, presetType],
  );
  const drop = () => {
    forget(slot);
    setOverruled(undefined);
  };
  return { draft, change, drop };
}

type NextFreeTimesProps = {
  durationMinutes: number;
  onChoose: (choice: { date: CalendarDate; time: string }) => void;
};

/** The next free times, at most one per day. */
function NextFreeTimes({ durationMinutes, onChoose }: NextFreeTimesProps) {
  const today = useToday();
  const thisMonth = useBookableTimes({ durationMinutes, month: today });
  const nextMonth = useBookableTimes({ durationMinutes, month: addCalendarMonths(today, 1) });
  if (thisMonth.state === "failed" || nextMonth.state === "failed") return null;
  if (thisMonth.state === "loading" || nextMonth.state === "loading") {
    return <Skeleton className="h-38 sm:h-16" />;
  }
  const found: { date: CalendarDate; slot: Slot }[] = [];
  for (let days = 0; days < nextFreeTimesDays && found.length < nextFreeTimesMax; days += 1) {
    const date = addDays(today, days);
    const isThisMonth = date.slice(0, 7) === today.slice(0, 7);
    const times = isThisMonth ? thisMonth.value : nextMonth.value;
    const slot = times.slotsOf(date).find(({ state }) => state === "free");
    if (slot !== undefined) found.push({ date, slot });
  }
  if (found.length === 0) return null;
  return (
    <div role="group" aria-label={booking.nextFree} className="grid gap-1.5">
      <p className="text-sm font-medium">{booking.nextFree}</p>
      <div className="flex flex-wrap gap-2">
        {found.map(({ date, slot }) => (
          <Button
            key={date}
            variant="outline"
            size="sm"
            className="tabular-nums"
            onClick={() => onChoose({ date, time: slot.time })}
          >
            {formatShortDate(slot.startsAt)}, {formatSessionTime(slot.startsAt)}
          </Button>
        ))}
      </div>
    </div>
  );
}
