import {
  SERIES_WEEKS,
  seriesSessionsMax,
  seriesSessionsMin,
} from "@domain/schedule/session-series";

import type { Repeats } from "./use-series";
import { LabelledField } from "@/components/patterns/labelled-field";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { seriesWords } from "@/content/session-series";
import { sessionCard } from "@/content/session-lines";

type RepeatFieldsProps = { repeats: Repeats; onRepeats: (repeats: Repeats) => void };

const counts = Array.from(
  { length: seriesSessionsMax - seriesSessionsMin + 1 },
  (_, index) => seriesSessionsMin + index,
);

export function RepeatFields({ repeats, onRepeats }: RepeatFieldsProps) {
  const { weeks, count } = repeats;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <LabelledField label={seriesWords.repeats}>
        {(control) => (
          <NativeSelect
            {...control}
            value={weeks ?? 0}
            onChange={(event) => {
              const chosen = SERIES_WEEKS.find((each) => each === Number(event.target.value));
              onRepeats({ ...repeats, weeks: chosen ?? null });
            }}
          >
            <option value={0}>{seriesWords.once}</option>
            <Options of={SERIES_WEEKS} label={(each) => sessionCard.rhythms[each]} />
          </NativeSelect>
        )}
      </LabelledField>
      {weeks !== null && (
        <LabelledField label={seriesWords.count}>
          {(control) => (
            <NativeSelect
              {...control}
              value={count}
              onChange={(event) => onRepeats({ ...repeats, count: Number(event.target.value) })}
            >
              <Options of={counts} label={seriesWords.sessions} />
            </NativeSelect>
          )}
        </LabelledField>
      )}
    </div>
  );
}
