import { SESSION_MINUTES } from "@domain/time/time-slots";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { booking } from "@/content/sessions";

type DurationFieldProps = { minutes: number; onMinutes: (minutes: number) => void };

export function DurationField({ minutes, onMinutes }: DurationFieldProps) {
  return (
    <Field label={booking.duration}>
      {(control) => (
        <Select
          {...control}
          value={minutes}
          onChange={(event) => {
            onMinutes(Number(event.target.value));
          }}
        >
          {SESSION_MINUTES.map((choice) => (
            <option key={choice} value={choice}>
              {booking.minutes(choice)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
