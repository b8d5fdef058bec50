import { isOneOf } from "@domain/accounts/closed-words";
import { offeredTimesMax } from "@domain/limits";
import {
  SESSION_TYPE_LABELS,
  SESSION_TYPES,
  type SessionType,
} from "@domain/schedule/session-types";
import { X } from "lucide-react";
import { useState } from "react";

import { SelectField } from "@/components/patterns/select-field";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { requestWords as words } from "@/content/session-lines";
import { booking } from "@/content/sessions";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";

import { useChosenSlot } from "./use-chosen-slot";
import { noTime, type WantedTime } from "./wanted-time";
import { type OtherPerson, WhenFields } from "./when-fields";

type TimesPickerProps = {
  startTimes: readonly number[];
  onTimes: (startTimes: readonly number[]) => void;
  wanted: WantedTime;
  onWanted: (wanted: WantedTime) => void;
  other?: OtherPerson;
};

export function TimesPicker(props: TimesPickerProps) {
  const { wanted, onWanted, other, startTimes, onTimes } = props;
  const slot = useChosenSlot(wanted, "coach");
  const isFull = startTimes.length >= offeredTimesMax;
  return (
    <>
      <WhenFields wanted={wanted} onWanted={onWanted} side="coach" other={other} />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={slot === null || isFull || startTimes.includes(slot.startsAt)}
        onClick={() => {
          if (slot !== null) onTimes([...startTimes, slot.startsAt]);
        }}
      >
        {words.add}
      </Button>
      <ul className="flex flex-wrap gap-2">
        {startTimes.map((startsAt) => (
          <li key={startsAt}>
            <Button
              variant="outline"
              size="sm"
              aria-label={words.remove(formatMoment(startsAt))}
              onClick={() => onTimes(startTimes.filter((each) => each !== startsAt))}
            >
              {formatMoment(startsAt)}
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const formatMoment = (ms: number) => `${formatSessionDate(ms)}, ${formatSessionTime(ms)}`;

type FirstTimes = {
  sessionType: SessionType;
  durationMinutes: number;
  startTimes: readonly number[];
};

type FirstTimesFieldsProps = {
  times: FirstTimes;
  onTimes: (times: FirstTimes) => void;
  hint: string;
};

export function FirstTimesFields({ times, onTimes, hint }: FirstTimesFieldsProps) {
  const [isOpen, setIsOpen] = useState(times.startTimes.length > 0);
  const [wanted, setWanted] = useState({ ...noTime, durationMinutes: times.durationMinutes });
  if (!isOpen) {
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {words.propose}
      </Button>
    );
  }
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 font-medium">{words.propose}</legend>
      <p className="text-sm text-muted-foreground">{hint}</p>
      <SelectField
        label={booking.type}
        fieldClassName="sm:max-w-80"
        value={times.sessionType}
        onChange={(value) => {
          if (isOneOf(SESSION_TYPES, value)) onTimes({ ...times, sessionType: value });
        }}
      >
        <Options of={SESSION_TYPES} label={(type) => SESSION_TYPE_LABELS[type]} />
      </SelectField>
      <TimesPicker
        wanted={wanted}
        onWanted={(next) => {
          setWanted(next);
          if (next.durationMinutes === times.durationMinutes) return;
          onTimes({ ...times, durationMinutes: next.durationMinutes, startTimes: [] }); // Chosen for the old length.
        }}
        startTimes={times.startTimes}
        onTimes={(startTimes) => onTimes({ ...times, startTimes })}
      />
    </fieldset>
  );
}
