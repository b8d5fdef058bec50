import { todaysZoneName } from "@domain/time/time-zone-names";
import { useMemo } from "react";

import { SelectField } from "@/components/patterns/select-field";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { profileWords, zoneWords } from "@/content/settings/settings";
import { ownZone, useNow } from "@/lib/live/now";
import { formatSessionTime, formatZone } from "@/lib/text/session-times";
import { zoneChoices } from "@/lib/text/zone-choices";

type ZoneFieldProps = {
  zone: string;
  hint?: string;
  error?: string;
  onZone: (zone: string) => void;
};

/** With the current time there, which makes a wrong choice obvious. */
export function ZoneField({ zone, hint, error, onZone }: ZoneFieldProps) {
  const here = ownZone();
  const now = useNow();
  const groups = useMemo(
    () => zoneChoices(zoneWords.elsewhere, zone === "" ? [here] : [zone, here]),
    [zone, here],
  );
  const nowThere = zone === "" ? undefined : zoneWords.nowThere(formatSessionTime(now, zone));
  return (
    <div className="grid justify-items-start gap-2">
      <SelectField
        label={profileWords.timeZone}
        hint={[nowThere, hint].filter(Boolean).join(" ")}
        error={error}
        fieldClassName="w-full"
        name="timeZone"
        value={todaysZoneName(zone)}
        onChange={onZone}
      >
        {zone === "" && <option value="">{zoneWords.unknown}</option>}
        {groups.map(({ region, zones }) => (
          <optgroup key={region} label={region}>
            <Options of={zones} value={(choice) => choice.zone} label={(choice) => choice.label} />
          </optgroup>
        ))}
      </SelectField>
      {todaysZoneName(zone) !== todaysZoneName(here) && (
        <Button variant="link" onClick={() => onZone(here)}>
          {zoneWords.useHere(formatZone(here))}
        </Button>
      )}
    </div>
  );
}
