import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { fullName } from "@domain/accounts/full-name";
import type { SessionType } from "@domain/schedule/session-types";
import { type PartOfDay, PARTS_OF_DAY, waitDaysAheadMax } from "@domain/schedule/session-waits";
import { addDays, type CalendarDate } from "@domain/time/calendar-dates";
import { useMutation } from "convex/react";
import { Bell } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { InputField } from "@/components/patterns/input-field";
import { SelectField } from "@/components/patterns/select-field";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { describeFailure, refusalIn } from "@/content/failures";
import { waitingListWords as words, waitWords } from "@/content/session-waits";
import { notify } from "@/lib/device/notify";
import { ownZone, useToday } from "@/lib/live/now";
import { formatDay } from "@/lib/text/format-instant";

import { useAttempt } from "../booking/use-attempt";
import { describeWait } from "./describe-wait";
import type { Waiting } from "./waiting-line";

type WaitForTimeProps = {
  durationMinutes: number;
  sessionType?: SessionType | "";
  /** The selected day, or empty. */
  date: CalendarDate;
};

/** For a client whom no free time suits. It is inside a form, so it can't be a form itself. */
export function WaitForTime(props: WaitForTimeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isOpen) return <WaitFields {...props} onDone={close} />;
  return (
    <Button
      ref={button}
      variant="outline"
      size="sm"
      className="justify-self-start"
      onClick={() => setIsOpen(true)}
    >
      <Bell aria-hidden />
      {waitWords.open}
    </Button>
  );
}

function WaitFields({
  durationMinutes,
  sessionType = "",
  date,
  onDone,
}: WaitForTimeProps & { onDone: () => void }) {
  const today = useToday();
  const lastDay = addDays(today, waitDaysAheadMax);
  const first = date >= today && date <= lastDay ? date : today;
  const [days, setDays] = useState({ fromDate: first, toDate: first });
  const [partOfDay, setPartOfDay] = useState<PartOfDay>("any");
  const begin = useMutation(api.waits.begin);
  const { attempt, isPending, refusal } = useAttempt(describeRefusal);
  const { fromDate, toDate } = days;
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    group.current?.querySelector("input")?.focus(); // The button that had the focus is gone.
  }, []);
  const isComplete = fromDate !== "" && toDate !== "";

  async function send() {
    const wanted = { ...days, partOfDay, durationMinutes, timeZone: ownZone() };
    const type = sessionType === "" ? undefined : sessionType;
    const act = () => begin({ ...wanted, sessionType: type });
    if (!(await attempt(act, waitWords.notBegun))) return;
    notify(waitWords.begun);
    onDone();
  }

  return (
    <div
      ref={group}
      role="group"
      aria-label={waitWords.title}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-border p-4"
    >
      <p className="text-sm text-muted-foreground">{waitWords.lead(durationMinutes)}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <DayField
          label={waitWords.from}
          value={fromDate}
          min={today}
          max={lastDay}
          onChange={(from) => setDays({ fromDate: from, toDate: toDate < from ? from : toDate })}
        />
        <DayField
          label={waitWords.to}
          value={toDate}
          min={fromDate}
          max={lastDay}
          onChange={(to) => setDays({ ...days, toDate: to })}
        />
        <PartField part={partOfDay} onPart={setPartOfDay} />
      </div>
      <FormError text={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={!isComplete} isPending={isPending} onClick={() => void send()}>
          {waitWords.submit}
        </Button>
        <Button variant="outline" size="sm" onClick={onDone}>
          {waitWords.close}
        </Button>
      </div>
    </div>
  );
}

function describeRefusal(error: unknown): string {
  const refusal = refusalIn(error);
  const field = refusal?.code === "INVALID" ? refusal.field : "";
  if (field === "days") return waitWords.badDays;
  if (field === "waits") return waitWords.tooMany;
  return describeFailure(error, "");
}

type DayFieldProps = {
  label: string;
  value: CalendarDate;
  min: CalendarDate;
  max: CalendarDate;
  onChange: (date: CalendarDate) => void;
};

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return <InputField label={label} {...{ type: "date", value, min, max }} onChange={onChange} />;
}

function PartField({ part, onPart }: { part: PartOfDay; onPart: (part: PartOfDay) => void }) {
  return (
    <SelectField
      label={waitWords.part}
      value={part}
      onChange={(value) => {
        if (isOneOf(PARTS_OF_DAY, value)) onPart(value);
      }}
    >
      <Options of={PARTS_OF_DAY} label={(each) => waitWords.parts[each]} />
    </SelectField>
  );
}

type WaitingDialogProps = {
  waiting: readonly Waiting[];
  onSchedule: (waiting: Waiting) => void;
  onClose: () => void;
};

/** Live: clients who have booked disappear. */
export function WaitingDialog({ waiting, onSchedule, onClose }: WaitingDialogProps) {
  return (
    <DialogFrame shape="wide" title={words.title} lead={words.lead} onClose={onClose}>
      {waiting.length === 0 && <p className="mt-4 text-muted-foreground">{words.empty}</p>}
      <ul aria-label={words.title} className="mt-4 divide-y divide-border">
        {waiting.map((one) => (
          <li
            key={one.waitId}
            className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2"
          >
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="font-medium wrap-anywhere">
                <bdi>{fullName(one)}</bdi>
              </p>
              <p className="text-sm text-muted-foreground tabular-nums">
                {words.waited(describeWait(one))} · {words.since(formatDay(one.beganAt))}
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={words.scheduleFor(fullName(one))}
              onClick={() => onSchedule(one)}
            >
              {words.schedule}
            </Button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
