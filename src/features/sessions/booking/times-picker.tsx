import { offeredTimesMax } from "@domain/limits";
import { X } from "lucide-react";

import { useChosenSlot } from "./use-chosen-slot";
import type { WantedTime } from "./wanted-time";
import { type OtherPerson, WhenFields } from "./when-fields";
import { Button } from "@/components/ui/button";
import { requestWords as words } from "@/content/session-lines";
import { formatSessionDate, formatSessionTime } from "@/lib/text/session-times";

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
