import {
  SERIES_WEEKS,
  seriesSessionsMax,
  seriesSessionsMin,
} from "@domain/schedule/session-series";

import type { Repeats } from "./use-series";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
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
      <Field label={seriesWords.repeats}>
        {(control) => (
          <Select
            {...control}
            value={weeks ?? 0}
            onChange={(event) => {
              const chosen = SERIES_WEEKS.find((each) => each === Number(event.target.value));
              onRepeats({ ...repeats, weeks: chosen ?? null });
            }}
          >
            <option value={0}>{seriesWords.once}</option>
            {SERIES_WEEKS.map((each) => (
              <option key={each} value={each}>
                {sessionCard.rhythms[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {weeks !== null && (
        <Field label={seriesWords.count}>
          {(control) => (
            <Select
              {...control}
              value={count}
              onChange={(event) => {
                onRepeats({ ...repeats, count: Number(event.target.value) });
              }}
            >
              {counts.map((each) => (
                <option key={each} value={each}>
                  {seriesWords.sessions(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}
