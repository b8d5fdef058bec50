import { MINUTES_OF_DAY, type OpenHours } from "@domain/schedule/availability";
import { nextHours } from "@domain/schedule/availability-groups";
import { clockTimeAt, isClockTime, minuteOfDay } from "@domain/time/clock-times";
import { Plus, X } from "lucide-react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { availabilityWords as words } from "@/content/settings/availability";

type HoursEditorProps = {
  what: string;
  hours: readonly OpenHours[];
  onHours: (hours: OpenHours[]) => void;
};

/** Empty means closed. */
export function HoursEditor({ what, hours, onHours }: HoursEditorProps) {
  const more = nextHours(hours);
  return (
    <div className={hours.length === 0 ? "flex flex-wrap items-center gap-x-4" : "grid gap-2"}>
      {hours.length === 0 && <p className="py-2 text-muted-foreground">{words.closed}</p>}
      {hours.map((each, index) => (
        <Stretch
          key={index}
          what={what}
          which={index + 1}
          hours={each}
          onChange={(changed) => onHours(hours.with(index, changed))}
          onRemove={() => onHours(hours.toSpliced(index, 1))}
        />
      ))}
      {more !== null && (
        <Button
          variant="link"
          className="justify-self-start text-sm"
          aria-label={words.add(what)}
          onClick={() => onHours([...hours, more])}
        >
          <Plus aria-hidden />
          {words.addShort}
        </Button>
      )}
    </div>
  );
}

type StretchProps = {
  what: string;
  which: number;
  hours: OpenHours;
  onChange: (hours: OpenHours) => void;
  onRemove: () => void;
};

function Stretch({ what, which, hours, onChange, onRemove }: StretchProps) {
  const { fromMinute, toMinute } = hours;
  return (
    <div className="flex items-center gap-2">
      <TimeInput
        label={words.fromOn(what, which)}
        minute={fromMinute}
        onMinute={(minute) => onChange({ ...hours, fromMinute: minute })}
      />
      <span aria-hidden className="text-muted-foreground">
        –
      </span>
      <TimeInput
        label={words.toOn(what, which)}
        minute={toMinute % MINUTES_OF_DAY}
        onMinute={(minute) =>
          onChange({ ...hours, toMinute: minute === 0 ? MINUTES_OF_DAY : minute })
        }
      />
      <IconButton aria-label={words.remove(what, which)} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

type TimeInputProps = { label: string; minute: number; onMinute: (minute: number) => void };

/** A native time input. While half typed it has no value, and the previous one stays. */
function TimeInput({ label, minute, onMinute }: TimeInputProps) {
  return (
    <span className="w-36 min-w-0 tabular-nums">
      <Input
        type="time"
        required
        aria-label={label}
        value={clockTimeAt(minute)}
        onChange={({ target }) => {
          if (isClockTime(target.value)) onMinute(minuteOfDay(target.value));
        }}
      />
    </span>
  );
}
