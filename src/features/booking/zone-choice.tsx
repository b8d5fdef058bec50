import { todaysZoneName } from "@domain/time/time-zone-names";
import { useMemo } from "react";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { bookingPageWords as words } from "@/content/booking-page";
import { ownZone } from "@/lib/live/now";
import { formatZone } from "@/lib/text/session-times";
import { zoneChoices } from "@/lib/text/zone-choices";

type ZoneChoiceProps = { zone: string; onZone: (zone: string) => void };

/** In which the times are written; which times there are does not change with it. */
export function ZoneChoice({ zone, onZone }: ZoneChoiceProps) {
  const groups = useMemo(() => zoneChoices(words.elsewhere, [ownZone()]), []);
  return (
    <Field label={words.zone} hint={formatZone(zone)} className="max-w-96">
      {(tie) => (
        <Select
          {...tie}
          value={todaysZoneName(zone)}
          onChange={(event) => {
            onZone(event.target.value);
          }}
        >
          {groups.map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map((choice) => (
                <option key={choice.zone} value={choice.zone}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
