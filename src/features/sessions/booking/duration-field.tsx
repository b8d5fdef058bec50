import { SESSION_MINUTES } from "@domain/time/time-slots";

import { LabelledField } from "@/components/patterns/labelled-field";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { booking } from "@/content/sessions";

type DurationFieldProps = { minutes: number; onMinutes: (minutes: number) => void };

export function DurationField({ minutes, onMinutes }: DurationFieldProps) {
  return (
    <LabelledField label={booking.duration}>
      {(control) => (
        <NativeSelect
          {...control}
          value={minutes}
          onChange={(event) => onMinutes(Number(event.target.value))}
        >
          <Options of={SESSION_MINUTES} label={booking.minutes} />
        </NativeSelect>
      )}
    </LabelledField>
  );
}
