import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { SessionType } from "@domain/session-types";
import { isBlank } from "@domain/text";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { type SubmitEvent, useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { notices } from "@/content/notices";
import { booking } from "@/content/sessions";
import { forget, keep, useKept } from "@/lib/kept-values";
import { notify } from "@/lib/notify";
import { ownZone } from "@/lib/now";
import { useViewer } from "@/lib/viewer";

import { bookingDraft, noWishes } from "./booking-draft";
import { NextFreeTimes } from "./next-free-times";
import { useAttempt } from "./use-attempt";
import { useChosenSlot } from "./use-chosen-slot";
import { noTime } from "./wanted-time";
import { WhatFields, type Wishes } from "./what-fields";
import { WhenFields } from "./when-fields";

type BookingFormProps = {
  /** What somebody has chosen before the form opened; they may still choose otherwise. */
  preset?: { sessionType: SessionType };
  onBooked?: (sessionId: Id<"sessions">) => void;
  /** Shows a Cancel button, where there is something to go back to. */
  onCancel?: () => void;
};

/** Books a session for the client who is signed in. What they write is kept until it is booked. */
export function BookingForm({ preset, onBooked, onCancel }: BookingFormProps) {
  const { wishes, changeWishes, dropWishes } = useWishes(preset?.sessionType);
  const [wanted, setWanted] = useState(noTime);
  const slot = useChosenSlot(wanted, "client");
  const { send, isPending, refusal } = useBooking((sessionId) => {
    dropWishes();
    setWanted(noTime);
    notify(notices.sessionScheduled);
    onBooked?.(sessionId);
  });
  const { title, description, sessionType } = wishes;
  const isComplete = !isBlank(title) && sessionType !== "" && slot !== null;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (slot === null || sessionType === "" || isPending) return;
    const { startsAt } = slot;
    const { durationMinutes } = wanted;
    void send({ title, description, sessionType, startsAt, durationMinutes, timeZone: ownZone() });
  }

  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <WhatFields wishes={wishes} onWishes={changeWishes} />
      <NextFreeTimes
        durationMinutes={wanted.durationMinutes}
        onChoose={(choice) => {
          setWanted({ ...wanted, ...choice });
        }}
      />
      <WhenFields
        key={wanted.date.slice(0, 7)}
        wanted={wanted}
        onWanted={setWanted}
        side="client"
      />
      <FormError text={refusal} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {booking.cancel}
          </Button>
        )}
        <Button type="submit" disabled={!isComplete} isPending={isPending}>
          {booking.submit}
        </Button>
      </div>
    </form>
  );
}

/** What the client writes, kept as a draft; a preset type holds until they choose another themselves. */
function useWishes(presetType: SessionType | undefined) {
  const { userId } = useViewer();
  const draft = bookingDraft(userId);
  const kept = useKept(draft) ?? noWishes;
  const [overruled, setOverruled] = useState<SessionType | undefined>();
  const isPreset = presetType !== undefined && presetType !== overruled;
  return {
    wishes: isPreset ? { ...kept, sessionType: presetType } : kept,
    changeWishes: (changed: Wishes) => {
      keep(draft, changed);
      setOverruled(presetType);
    },
    dropWishes: () => {
      forget(draft);
      setOverruled(undefined);
    },
  };
}

type Wanted = FunctionArgs<typeof api.sessions.book>;

function useBooking(onBooked: (sessionId: Id<"sessions">) => void) {
  const book = useMutation(api.sessions.book);
  const { attempt, isPending, refusal } = useAttempt();
  const send = (wanted: Wanted) =>
    attempt(async () => {
      onBooked(await book(wanted));
    }, notices.sessionNotScheduled);
  return { send, isPending, refusal };
}
