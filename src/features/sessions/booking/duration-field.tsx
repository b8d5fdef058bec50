import { SESSION_MINUTES } from "@domain/time/time-slots";
import { SelectField } from "@/components/patterns/select-field";
import { Options } from "@/components/ui/native-select";
import { booking } from "@/content/sessions";

type DurationFieldProps = { minutes: number; onMinutes: (minutes: number) => void };

export function DurationField({ minutes, onMinutes }: DurationFieldProps) {
  return (
    <SelectField
      label={booking.duration}
      value={minutes}
      onChange={(value) => onMinutes(Number(value))}
    >
      <Options of={SESSION_MINUTES} label={booking.minutes} />
    </SelectField>
  );
}
