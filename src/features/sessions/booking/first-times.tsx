import { isOneOf } from "@domain/accounts/closed-words";
import {
  SESSION_TYPE_LABELS,
  SESSION_TYPES,
  type SessionType,
} from "@domain/schedule/session-types";
import { useState } from "react";

import { TimesPicker } from "./times-picker";
import { noTime } from "./wanted-time";
import { SelectField } from "@/components/patterns/select-field";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { requestWords as words } from "@/content/session-lines";
import { booking } from "@/content/sessions";

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
